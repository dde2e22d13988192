/** Invented people: no client of any practice is meant. */
export const DEMO_CLIENTS: { name: string; born: string; hasEmail: boolean }[] = [
  { name: 'Margaret Ellison', born: '1948-03-17', hasEmail: true },
  { name: 'Tomasz Wójcik', born: '1979-11-02', hasEmail: true },
  { name: 'Priya Raman', born: '1991-06-24', hasEmail: true },
  { name: 'George Abernathy', born: '1941-09-08', hasEmail: false },
  { name: 'Siobhán Kelleher', born: '1986-01-30', hasEmail: true },
  { name: 'Daniel Osei', born: '2001-04-12', hasEmail: true },
  { name: 'Beatrice Lund', born: '1957-12-19', hasEmail: true },
  { name: 'Hamza Qureshi', born: '1968-07-05', hasEmail: true },
  { name: 'Eleanor Whitcombe', born: '1937-02-26', hasEmail: false },
  { name: 'Jorge Beltrán', born: '1983-10-14', hasEmail: true },
  { name: 'Mei-Ling Cheung', born: '1972-05-21', hasEmail: true },
  { name: 'Callum Fraser', born: '2006-08-09', hasEmail: true },
  { name: 'Ingrid Solheim', born: '1961-03-03', hasEmail: true },
  { name: 'Winston Clarke', born: '1952-11-27', hasEmail: true },
  { name: 'Amara Nwosu', born: '1995-09-16', hasEmail: true },
  { name: 'Philip Hartnoll', born: '1964-01-11', hasEmail: true },
  { name: 'Rosa Di Marco', born: '1945-06-07', hasEmail: false },
  { name: 'Ewan MacLeish', born: '1989-12-01', hasEmail: true },
  { name: 'Yasmin Haddad', born: '1976-04-18', hasEmail: true },
  { name: 'Oliver Brandreth', born: '2010-02-22', hasEmail: true },
  { name: 'Helen Stavrou', born: '1959-08-29', hasEmail: true },
  { name: 'Kwame Boateng', born: '1998-10-06', hasEmail: true },
  { name: 'Dorothy Pemberton', born: '1934-05-13', hasEmail: false },
  { name: 'Lucas Meyer', born: '1993-07-31', hasEmail: true },
  { name: 'Niamh O’Donoghue', born: '1970-03-25', hasEmail: true },
]

/** Templates by title, with the slugs of their exercises in order. */
export const DEMO_TEMPLATES: Record<string, string[]> = {
  'Ankle Sprain Level 1': [
    'ankle-pumps',
    'calf-stretch',
    'ankle-eversion-with-band',
    'heel-raise',
    'single-leg-stance',
  ],
  'Total Knee Replacement, weeks 0 to 3': [
    'ankle-pumps',
    'quad-set',
    'heel-slide',
    'straight-leg-raise',
    'seated-knee-extension',
    'sit-to-stand',
  ],
  'Knee Osteoarthritis, strength': [
    'seated-knee-extension',
    'sit-to-stand',
    'mini-squat',
    'step-up',
    'clamshell',
    'calf-stretch',
  ],
  'Low Back Pain, first week': ['pelvic-tilt', 'knee-rolls', 'knee-to-chest', 'cat-cow', 'childs-pose'],
  'Low Back Pain, stronger': ['bird-dog', 'dead-bug', 'bridge', 'side-plank', 'front-plank'],
  'Frozen Shoulder, early': [
    'pendulum',
    'shoulder-flexion-with-stick',
    'wall-slide',
    'cross-body-stretch',
    'scapular-setting',
  ],
  'Desk Neck': [
    'chin-tuck',
    'neck-rotation',
    'neck-side-bend',
    'upper-trapezius-stretch',
    'thoracic-extension',
    'band-row',
  ],
  'Steady on Your Feet': [
    'sit-to-stand',
    'heel-raise',
    'marching-on-the-spot',
    'tandem-stand',
    'tandem-walking',
    'single-leg-stance',
  ],
}

/** What was sent in the last weeks, and on how many days out of ten it was done. */
export const DEMO_HISTORY: { client: string; title: string; daysAgo: number; outOfTen: number; isPrivate?: boolean }[] =
  [
    { client: 'Margaret Ellison', title: 'Total Knee Replacement, weeks 0 to 3', daysAgo: 19, outOfTen: 9 },
    { client: 'Tomasz Wójcik', title: 'Low Back Pain, first week', daysAgo: 12, outOfTen: 6 },
    { client: 'Priya Raman', title: 'Desk Neck', daysAgo: 26, outOfTen: 4 },
    { client: 'George Abernathy', title: 'Steady on Your Feet', daysAgo: 9, outOfTen: 8 },
    { client: 'Siobhán Kelleher', title: 'Ankle Sprain Level 1', daysAgo: 5, outOfTen: 10 },
    { client: 'Hamza Qureshi', title: 'Frozen Shoulder, early', daysAgo: 16, outOfTen: 7, isPrivate: true },
    { client: 'Tomasz Wójcik', title: 'Low Back Pain, stronger', daysAgo: 3, outOfTen: 7 },
    { client: 'Beatrice Lund', title: 'Knee Osteoarthritis, strength', daysAgo: 31, outOfTen: 5 },
  ]

/** What the diary holds: so many days from the day of the seed, at a full hour (UTC). Several clients make a class. */
export const DEMO_APPOINTMENTS: {
  name: string
  duration: number
  meetingType: string
  clients: string[]
  inDays: number
  hour: number
  isCanceled?: boolean
}[] = [
  ...followUp('Tomasz Wójcik', -34, 9),
  ...followUp('Priya Raman', -31, 11),
  ...followUp('Beatrice Lund', -29, 14, true),
  ...followUp('Margaret Ellison', -16, 10),
  ...followUp('Hamza Qureshi', -12, 15),
  ...followUp('George Abernathy', -9, 9),
  ...followUp('Siobhán Kelleher', -5, 13, true),
  ...followUp('Margaret Ellison', 1, 9),
  ...followUp('Tomasz Wójcik', 1, 11),
  {
    name: 'Balance class',
    duration: 60,
    meetingType: 'in_person',
    clients: ['George Abernathy', 'Eleanor Whitcombe', 'Dorothy Pemberton', 'Rosa Di Marco'],
    inDays: 2,
    hour: 10,
  },
  ...followUp('Yasmin Haddad', 3, 14),
  {
    name: 'Initial assessment',
    duration: 45,
    meetingType: 'in_person',
    clients: ['Lucas Meyer'],
    inDays: 4,
    hour: 9,
  },
  { name: 'Video review', duration: 20, meetingType: 'video', clients: ['Amara Nwosu'], inDays: 5, hour: 16 },
  ...followUp('Ingrid Solheim', 8, 12),
]

function followUp(client: string, inDays: number, hour: number, isCanceled = false) {
  return [{ name: 'Follow-up', duration: 30, meetingType: 'in_person', clients: [client], inDays, hour, isCanceled }]
}

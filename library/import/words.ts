type Tags = [name: string, group: string][]

/** The collections' words for muscles, as the library's tags for the muscle and for the body region that it moves. */
const MUSCLES: Record<string, [muscle: string, region: string]> = {
  abdominal: ['Abdominals', 'Trunk and pelvis'],
  abdominals: ['Abdominals', 'Trunk and pelvis'],
  'abductor - hip': ['Gluteus Medius', 'Hip'],
  adductors: ['Hip Adductors', 'Hip'],
  bicep: ['Biceps', 'Elbow'],
  'biceps brachii': ['Biceps', 'Elbow'],
  brachialis: ['Brachialis', 'Elbow'],
  calf: ['Calf', 'Ankle and foot'],
  chest: ['Pectoralis Major', 'Shoulder'],
  deltoid: ['Deltoid', 'Shoulder'],
  'erector spinae': ['Erector Spinae', 'Low back'],
  forearm: ['Forearm', 'Wrist and hand'],
  'forearm - inner': ['Wrist Flexors', 'Wrist and hand'],
  'forearm - outer': ['Wrist Extensors', 'Wrist and hand'],
  gastrocnemius: ['Gastrocnemius', 'Ankle and foot'],
  glute: ['Gluteus Maximus', 'Hip'],
  'glutaeus maximus': ['Gluteus Maximus', 'Hip'],
  hamstring: ['Hamstrings', 'Knee'],
  'hip flexor': ['Hip Flexors', 'Hip'],
  infraspinatus: ['Infraspinatus', 'Shoulder'],
  'ischiocrural muscles': ['Hamstrings', 'Knee'],
  lat: ['Latissimus Dorsi', 'Shoulder'],
  'latissimus dorsi': ['Latissimus Dorsi', 'Shoulder'],
  'lower back': ['Lumbar Erector Spinae', 'Low back'],
  neck: ['Neck Extensors', 'Neck'],
  oblique: ['Obliques', 'Trunk and pelvis'],
  obliques: ['Obliques', 'Trunk and pelvis'],
  'pectoralis major': ['Pectoralis Major', 'Shoulder'],
  quad: ['Quadriceps', 'Knee'],
  quadriceps: ['Quadriceps', 'Knee'],
  'rotator cuff - back': ['Infraspinatus', 'Shoulder'],
  'rotator cuff - front': ['Subscapularis', 'Shoulder'],
  'serratus anterior': ['Serratus Anterior', 'Shoulder'],
  shin: ['Tibialis Anterior', 'Ankle and foot'],
  'shoulder - back': ['Posterior Deltoid', 'Shoulder'],
  'shoulder - front': ['Anterior Deltoid', 'Shoulder'],
  'shoulder - side': ['Deltoid', 'Shoulder'],
  soleus: ['Soleus', 'Ankle and foot'],
  'thigh - inner': ['Hip Adductors', 'Hip'],
  'thigh - outer': ['Gluteus Medius', 'Hip'],
  trap: ['Upper Trapezius', 'Shoulder'],
  trapezius: ['Upper Trapezius', 'Shoulder'],
  tricep: ['Triceps', 'Elbow'],
  'triceps brachii': ['Triceps', 'Elbow'],
  'upper back': ['Thoracic Erector Spinae', 'Thoracic spine'],
}

/** The collections' words for equipment. The body itself is none. */
const EQUIPMENT: [RegExp, tag: string][] = [
  [/^(body|bodyweight|none)$/, ''],
  [/^dumbbells?$/, 'Dumbbell'],
  [/\bbands?$/, 'Band'],
  [/\bballs?$/, 'Ball'],
  [/^(dowel|broomstick)$/, 'Stick'],
  [/^bench\b/, 'Bench'],
  [/^chair$/, 'Chair'],
  [/^cable\b/, 'Cable Machine'],
  [/^smith machine$/, 'Smith Machine'],
  [/^machine$/, 'Machine'],
  [/^barbells?$/, 'Barbell'],
  [/^kettlebells?$/, 'Kettlebell'],
  [/^bar$/, 'Bar'],
  [/^foam roller$/, 'Foam Roller'],
  [/^wall$/, 'Wall'],
  [/^towel$/, 'Towel'],
]

/** Tags for the muscles, and for the regions that the primary ones move. A word that isn't known becomes a muscle of that name. */
export function muscleTags(primary: string[], secondary: string[]): Tags {
  const regions = primary.flatMap((word): Tags => {
    const region = MUSCLES[key(word)]?.[1]
    return region ? [[region, 'Body region']] : []
  })
  const muscles = [...primary, ...secondary].filter((word) => word.trim())
  return [...regions, ...muscles.map((word): Tags[number] => [MUSCLES[key(word)]?.[0] ?? asTag(word), 'Muscle'])]
}

/** Tags for the equipment. `known only` leaves out words that may be something else. */
export function equipmentTags(words: string[], which?: 'known only'): Tags {
  return words.flatMap((word): Tags => {
    const known = EQUIPMENT.find(([pattern]) => pattern.test(key(word)))
    const tag = known ? known[1] : which === 'known only' ? '' : asTag(word)
    return tag ? [[tag, 'Equipment']] : []
  })
}

const key = (word: string) => word.trim().toLowerCase()

const asTag = (word: string) =>
  key(word)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(^|[ -])\p{L}/gu, (letter) => letter.toUpperCase())
    .slice(0, 64)

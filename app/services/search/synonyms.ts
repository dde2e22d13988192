import { words } from './words.ts'

/**
 * Each line: words and phrases that mean the same to a physiotherapist. A phrase may stand in several lines. A phrase of
 * two words is also known when written as one.
 */
export const synonymTable = `
  quads, quadriceps, rectus femoris, vastus
  VMO, vastus medialis, inner quad
  hamstrings, hams, hammies, biceps femoris
  glutes, gluteals, gluteus, buttock, bottom, bum
  glute max, gluteus maximus
  glute med, gluteus medius, hip abductors
  adductors, groin, inner thigh
  hip flexors, iliopsoas, psoas
  piriformis, deep gluteal
  ITB, IT band, iliotibial band
  calf, calves, gastrocnemius, gastroc, soleus
  heel cord, achilles, achilles tendon, calf
  shin, tibialis anterior
  abs, abdominals, abdomen, core, stomach
  TA, TrA, transversus abdominis, transverse abdominis, deep abdominals
  obliques, side abs
  lats, latissimus dorsi
  traps, trapezius
  pecs, pectorals, pectoralis, chest
  delts, deltoid
  biceps, elbow flexors
  triceps, elbow extensors
  rhomboids, scapular retractors
  scapula, scapular, shoulder blade
  serratus, serratus anterior
  SCM, sternocleidomastoid
  DNF, deep neck flexors, longus colli
  back extensors, erector spinae, paraspinals
  multifidus, deep back muscles
  pelvic floor, kegel, PFM, PFMT
  RC, rotator cuff, cuff
  patella, kneecap
  foot intrinsics, foot core, short foot
  wrist extensors, forearm extensors
  wrist flexors, forearm flexors
  neck, cervical, cervical spine, c spine
  upper back, mid back, thoracic, thoracic spine, t spine
  low back, lower back, lumbar, lumbar spine, l spine
  SIJ, sacroiliac, sacroiliac joint
  tailbone, coccyx
  thumb, CMC, first carpometacarpal
  big toe, hallux, great toe
  TMJ, jaw, temporomandibular
  LBP, low back pain, lower back pain, backache
  OA, osteoarthritis, arthritis
  RA, rheumatoid arthritis
  TKR, TKA, total knee replacement, total knee arthroplasty, knee replacement
  THR, THA, total hip replacement, total hip arthroplasty, hip replacement
  TSR, total shoulder replacement, shoulder replacement
  ACL, anterior cruciate, anterior cruciate ligament, ACLR
  PCL, posterior cruciate, posterior cruciate ligament
  MCL, medial collateral ligament
  PFPS, patellofemoral pain, anterior knee pain, runners knee
  jumpers knee, patellar tendinopathy, patella tendinopathy
  frozen shoulder, adhesive capsulitis
  shoulder impingement, subacromial pain, SAPS, subacromial impingement
  tennis elbow, lateral epicondylitis, lateral epicondylalgia, lateral elbow tendinopathy
  golfers elbow, medial epicondylitis, medial epicondylalgia, medial elbow tendinopathy
  CTS, carpal tunnel, carpal tunnel syndrome
  de quervains, de quervain tenosynovitis
  plantar fasciitis, plantar heel pain, plantar fasciopathy, heel spur
  achilles tendinopathy, achilles tendonitis, achilles tendinitis
  tendinopathy, tendonitis, tendinitis
  GTPS, gluteal tendinopathy, trochanteric bursitis, greater trochanteric pain
  FAI, femoroacetabular impingement, hip impingement
  sciatica, radicular leg pain, lumbar radiculopathy
  slipped disc, disc herniation, disc prolapse, disc bulge
  neck pain, cervicalgia
  cervicogenic headache, neck headache
  BPPV, benign paroxysmal positional vertigo, positional vertigo
  dizziness, vertigo, vestibular
  VOR, gaze stabilisation, gaze stabilization, gaze stability
  CVA, stroke, hemiplegia
  PD, parkinsons, parkinson disease
  MS, multiple sclerosis
  COPD, chronic obstructive pulmonary disease, emphysema
  falls, falls prevention, fall prevention
  ankle sprain, rolled ankle, sprained ankle
  sit to stand, STS, chair rise, chair stand
  heel raise, calf raise, heel rise, heel lift
  toe raise, toe lift, tibialis raise
  clam, clamshell, clam shell
  SLR, straight leg raise, straight leg lift
  LAQ, long arc quad, seated knee extension
  SAQ, short arc quad, inner range quad, IRQ
  quad set, static quad, quadriceps setting, isometric quad
  glute set, glute squeeze, static glute, gluteal setting
  TKE, terminal knee extension
  bridge, bridging, glute bridge, hip lift
  hamstring curl, knee flexion, leg curl, knee bend
  knee extension, knee straightening, leg extension
  squat, mini squat, knee bend
  RDL, romanian deadlift
  press up, push up
  sit up, curl up, crunch
  bird dog, pointer, opposite arm and leg
  dead bug, dying bug
  cat cow, cat camel
  childs pose, prayer stretch
  mckenzie, prone press up, extension in lying
  pelvic tilt, pelvic rock
  chin tuck, cervical retraction, neck retraction
  shoulder shrug, shoulder elevation
  shoulder blade squeeze, scapular squeeze, scapular retraction
  codman, pendulum, shoulder pendulum
  cane, stick, wand, pole, dowel
  row, pull back
  tandem, heel toe, heel to toe
  single leg stance, SLS, one leg stand, one leg balance, single leg balance
  march, marching, high knees
  step up, stair climb
  hip hike, pelvic drop
  monster walk, crab walk, lateral band walk, side step
  nerve glide, nerve floss, neural glide, neural mobilisation, neurodynamic, nerve slider
  deep breathing, diaphragmatic breathing, belly breathing, abdominal breathing
  ROM, range of motion, mobility
  AROM, active range of motion
  PROM, passive range of motion
  AAROM, active assisted
  IR, internal rotation, medial rotation
  ER, external rotation, lateral rotation
  DF, dorsiflexion, dorsi flexion
  PF, plantarflexion, plantar flexion
  PF, plantar fasciitis
  flexion, bend, bending
  extension, straighten, straightening
  rotation, rotate, twist, turn
  side flexion, side bend, lateral flexion
  stretch, stretching, flexibility
  strength, strengthen, strengthening
  mobility, mobilisation, mobilization, mobilise, mobilize
  stabilisation, stabilization, stability, control
  balance, proprioception, stability
  endurance, stamina, fitness
  isometric, static
  eccentric, lowering
  plyometric, jump, hop
  walk, walking, gait
  theraband, thera band, resistance band, band, tubing
  dumbbell, weight, free weight
  physioball, swiss ball, gym ball, exercise ball, stability ball
  foam roller, roller
  wobble board, balance board, BOSU
  step, stair
  sitting, seated, sit
  standing, stand
  lying, supine, on back
  prone, lying on front, face down
  side lying, sidelying, lying on side
  hands and knees, all fours, four point kneeling, quadruped, 4 point kneeling
  kneeling, half kneeling
  one leg, single leg, unilateral
`

const linesOf = gatherPhrases()
const longest = Math.max(...[...linesOf.keys()].map((phrase) => phrase.split(' ').length))

/** The numbers of the lines that have a phrase of this text, given as its `words`: `heel cord stretch` has 3 of them. */
export function linesIn(text: string[]): Set<number> {
  const found = new Set<number>()
  for (let start = 0; start < text.length; start++) {
    for (let end = start + 1; end <= Math.min(text.length, start + longest); end++) {
      for (const line of linesOf.get(text.slice(start, end).join(' ')) ?? []) found.add(line)
    }
  }
  return found
}

/** For each word of a search term the lines it stands for, alone or with other words of the term, in whatever order. */
export function linesOfEach(term: string[]): Set<number>[] {
  const found = term.map(() => new Set<number>())
  for (const [phrase, lines] of linesOf) {
    const parts = phrase.split(' ')
    if (!parts.every((part) => term.includes(part))) continue
    for (const [index, word] of term.entries()) {
      if (parts.includes(word)) for (const line of lines) found[index]!.add(line)
    }
  }
  return found
}

/** The other words that a search term may mean: `tkr` means a knee, too. */
export function meantWords(term: string[]): string[] {
  const lines = new Set(linesOfEach(term).flatMap((numbers) => [...numbers]))
  const phrases = [...linesOf].filter(([, numbers]) => numbers.some((number) => lines.has(number)))
  const meant = new Set(phrases.flatMap(([phrase]) => phrase.split(' ')))
  return [...meant].filter((word) => !term.includes(word))
}

/** All phrases of the table, as `words` gives them, each with the numbers of its lines. */
export const synonymPhrases: ReadonlyMap<string, number[]> = linesOf

/** Every single word of the table, for the spelling: these are known even where no exercise uses them. */
export const synonymWords = [...linesOf.keys()].filter((phrase) => !phrase.includes(' '))

function gatherPhrases(): Map<string, number[]> {
  const gathered = new Map<string, number[]>()
  for (const [number, line] of synonymTable.trim().split('\n').entries()) {
    for (const parts of line.split(',').map(words)) {
      const ways = parts.length === 2 ? [parts.join(' '), parts.join('')] : [parts.join(' ')]
      for (const phrase of ways) gathered.set(phrase, [...new Set([...(gathered.get(phrase) ?? []), number])])
    }
  }
  return gathered
}

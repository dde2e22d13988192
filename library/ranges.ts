/**
 * The motions a pose may name, and how far each may go, in degrees from the anatomical position (forearm: from
 * mid-position). Sources, the wider of active and passive where they differ:
 * [A] American Academy of Orthopaedic Surgeons, Joint Motion: Method of Measuring and Recording, 1965.
 * [N] Norkin and White, Measurement of Joint Motion: A Guide to Goniometry, 5th ed., 2016.
 * [K] Kapandji, The Physiology of the Joints, 6th ed., vols. 1-3.
 */
type Row = [motion: string, opposite: string, most: number, mostOpposite: number]

const LIMB_MOTIONS: Row[] = [
  ['hip flexion', 'hip extension', 135, 30], // [K] 145 passive with the knee bent, [A] 120 / 30
  ['hip abduction', 'hip adduction', 60, 30], // [A] 45 / 30; [K] 60 with the hip flexed
  ['hip external rotation', 'hip internal rotation', 60, 45], // [A] 45 / 45, [K] 60 with the hip flexed
  ['knee flexion', 'knee extension', 160, 10], // [K] 160 passive (kneeling), [A] 135 / 10
  ['ankle dorsiflexion', 'ankle plantarflexion', 40, 60], // [A] 20 / 50; 40 / 60 under body weight [N]
  ['ankle inversion', 'ankle eversion', 35, 20], // [A] 35 / 15, [N] 20
  ['toe extension', 'toe flexion', 80, 45], // [A] 70 / 45, [K] 80 in push-off
  ['scapula elevation', 'scapula depression', 40, 10], // [K] clavicle at the sternum
  ['scapula protraction', 'scapula retraction', 30, 25], // [K]
  ['shoulder flexion', 'shoulder extension', 180, 60], // [A]
  ['shoulder abduction', 'shoulder adduction', 180, 75], // [A] 180; adduction past the midline only with flexion [K]
  ['shoulder external rotation', 'shoulder internal rotation', 100, 110], // [A] 90 / 70; hand behind the back 110 [K]
  ['elbow flexion', 'elbow extension', 150, 10], // [A]
  ['forearm supination', 'forearm pronation', 90, 90], // [K]; 0 is mid-position, thumb up
  ['wrist flexion', 'wrist extension', 85, 90], // [K] 85 / 85; 90 when leaning on a flat hand [N]
  ['wrist radial deviation', 'wrist ulnar deviation', 25, 40], // [A] 20 / 30, [K] 25 / 40
  ['knuckle flexion', 'knuckle extension', 95, 45], // [A] metacarpophalangeal 90 / 45
  ['finger flexion', 'finger extension', 115, 5], // [A] proximal interphalangeal 100, [N] 115
  ['finger abduction', 'finger adduction', 25, 5], // [A] 20
  ['thumb flexion', 'thumb extension', 70, 20], // [A]
  ['thumb abduction', 'thumb adduction', 70, 15], // [A]
]

const TRUNK_MOTIONS: Row[] = [
  ['neck flexion', 'neck extension', 60, 75], // [A] 45 / 45, [N] 60 / 75
  ['neck rotation right', 'neck rotation left', 85, 85], // [N]
  ['neck side bend right', 'neck side bend left', 45, 45], // [A]
  ['neck retraction', 'neck protraction', 25, 30], // [N] lower neck extends as the upper nods
  ['lumbar flexion', 'lumbar extension', 60, 35], // [K] 60 / 35
  ['thoracic flexion', 'thoracic extension', 45, 25], // [K] 45 / 25
  ['trunk flexion', 'trunk extension', 105, 60], // [K] both regions together
  ['trunk rotation right', 'trunk rotation left', 50, 50], // [A] 45, [K] 50 with the pelvis held
  ['trunk side bend right', 'trunk side bend left', 45, 45], // [A] 35, [K] 40
  ['posterior pelvic tilt', 'anterior pelvic tilt', 20, 20], // [K]
]

/** Where the whole body points; not a joint, so any angle up to a full turn is possible. */
const PLACEMENTS: Row[] = [
  ['lean forward', 'lean back', 180, 180],
  ['lean right', 'lean left', 180, 180],
  ['turn right', 'turn left', 180, 180],
  // Steps, hops and jumps: centimetres from where the contacts would be.
  ['above floor', 'below floor', 60, 0],
  ['moved forward', 'moved back', 200, 200],
  ['moved right', 'moved left', 200, 200],
]

type Motion = { name: string; sign: 1 | -1; row: Row }

const motions = new Map<string, Motion>()
for (const row of TRUNK_MOTIONS.concat(PLACEMENTS)) add('', row)
for (const row of LIMB_MOTIONS) for (const side of ['right ', 'left ']) add(side, row)

function add(side: string, row: Row) {
  motions.set(side + row[0], { name: side + row[0], sign: 1, row })
  motions.set(side + row[1], { name: side + row[0], sign: -1, row })
}

/** Angles in degrees by the positive name of each motion with its side ('right knee flexion'); what is absent is 0. */
export type Angles = Record<string, number>

/**
 * Turns angles as a clinician writes them into `Angles`. A limb motion without a side means both sides; one with a
 * side wins over it. Throws a message that names `where`, the motion, the angle and the allowed range.
 */
export function readAngles(written: Record<string, number>, where: string): Angles {
  const bothSides: Angles = {}
  const angles: Angles = {}
  for (const [motion, degrees] of Object.entries(written)) {
    const sided = motions.has(motion) ? [motion] : [`right ${motion}`, `left ${motion}`]
    for (const name of sided) Object.assign(sided.length > 1 ? bothSides : angles, readAngle(name, degrees, where))
  }
  return { ...bothSides, ...angles }
}

function readAngle(name: string, degrees: number, where: string): Angles {
  const motion = motions.get(name)
  if (!motion) throw new Error(`${where}: '${name.replace(/^(right|left) /, '')}' is not a motion we know`)
  const [positive, negative, most, mostOpposite] = motion.row
  const angle = degrees * motion.sign
  if (angle > most || angle < -mostOpposite) {
    const range = `${positive} ${most} to ${negative} ${mostOpposite}`
    throw new Error(`${where}: ${name} ${degrees}° is impossible, allowed is ${range}`)
  }
  return { [motion.name]: angle }
}

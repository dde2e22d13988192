/** Which way the trunk points before joint angles: degrees about the body's left-right, front-back and long axis. */
type Base = {
  lean: number
  roll?: number
  restsOn: string[]
  /** 'seat': the pelvis rests on a chair or bed whose height lets the feet reach the floor. */
  on: 'floor' | 'seat'
  angles: Record<string, number>
}

const ARMS_BY_SIDE = { 'shoulder abduction': 8, 'elbow flexion': 10 }
const FEET_POINTED = { 'ankle plantarflexion': 55, 'toe flexion': 15 }

/** The poses that exercises start from, head along +z in prone and side lying, along -z in lying on the back. */
export const BASES: Record<string, Base> = {
  standing: { lean: 0, restsOn: ['feet'], on: 'floor', angles: { ...ARMS_BY_SIDE, 'hip abduction': 3 } },
  sitting: {
    lean: 0,
    restsOn: ['pelvis'],
    on: 'seat',
    angles: {
      'hip flexion': 88,
      'knee flexion': 88,
      'hip abduction': 6,
      'shoulder flexion': 20,
      'shoulder abduction': 8,
      'elbow flexion': 42,
      'shoulder internal rotation': 12,
      'forearm pronation': 75,
      'wrist extension': 12,
    },
  },
  'long sitting': {
    lean: 0,
    restsOn: ['pelvis'],
    on: 'floor',
    angles: {
      'hip flexion': 88,
      'hip abduction': 5,
      'shoulder extension': 12,
      'shoulder abduction': 12,
      'elbow flexion': 5,
    },
  },
  'lying on back': {
    lean: -90,
    restsOn: ['back'],
    on: 'floor',
    angles: {
      'shoulder abduction': 18,
      'shoulder extension': 7,
      'elbow flexion': 4,
      'forearm pronation': 60,
      'hip abduction': 5,
      'ankle plantarflexion': 10,
    },
  },
  'crook lying': {
    lean: -90,
    restsOn: ['back'],
    on: 'floor',
    angles: {
      'shoulder abduction': 20,
      'shoulder extension': 7,
      'elbow flexion': 4,
      'forearm pronation': 60,
      'hip flexion': 48.5,
      'knee flexion': 112,
      'ankle plantarflexion': 26.5,
      'hip abduction': 5,
    },
  },
  'lying on front': {
    lean: 90,
    restsOn: ['front'],
    on: 'floor',
    angles: { ...FEET_POINTED, 'toe flexion': 30, 'hip flexion': 2, 'shoulder abduction': 12, 'hip abduction': 5 },
  },
  'side lying': {
    lean: 90,
    roll: -90,
    restsOn: ['left side'],
    on: 'floor',
    angles: {
      'hip flexion': 45,
      'knee flexion': 80,
      'right hip adduction': 12,
      'right hip external rotation': 8,
      'left hip abduction': 3,
      'left shoulder flexion': 95,
      'left elbow flexion': 100,
      'right shoulder flexion': 25,
      'right elbow flexion': 50,
      'right shoulder abduction': 0,
    },
  },
  kneeling: {
    lean: 0,
    restsOn: ['knees'],
    on: 'floor',
    angles: { ...ARMS_BY_SIDE, ...FEET_POINTED, 'knee flexion': 90, 'hip abduction': 6 },
  },
  'half kneeling': {
    lean: 0,
    restsOn: ['left knee'],
    on: 'floor',
    angles: {
      ...ARMS_BY_SIDE,
      'right hip flexion': 90,
      'right knee flexion': 90,
      'left knee flexion': 90,
      'left ankle plantarflexion': 50,
    },
  },
  'hands and knees': {
    lean: 80,
    restsOn: ['knees', 'hands'],
    on: 'floor',
    angles: {
      ...FEET_POINTED,
      'hip flexion': 78,
      'knee flexion': 90,
      'hip abduction': 4,
      'shoulder flexion': 78,
      'elbow flexion': 4,
      'wrist extension': 85,
      'forearm pronation': 90,
      'neck extension': 15,
    },
  },
  plank: {
    lean: 80,
    restsOn: ['toe tips', 'forearms'],
    on: 'floor',
    angles: {
      'shoulder flexion': 80,
      'elbow flexion': 90,
      'forearm pronation': 20,
      'ankle dorsiflexion': 5,
      'toe extension': 70,
      'neck extension': 10,
    },
  },
  'push-up': {
    lean: 75,
    restsOn: ['toe tips', 'hands'],
    on: 'floor',
    angles: {
      'shoulder flexion': 75,
      'shoulder abduction': 8,
      'elbow flexion': 4,
      'wrist extension': 80,
      'forearm pronation': 90,
      'ankle dorsiflexion': 10,
      'toe extension': 70,
      'neck extension': 12,
    },
  },
}

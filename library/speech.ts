import type { Craft } from './crafts.ts'
import { captionLines, captionsOf, sentencesOf } from './captions.ts'
import { fingerprint } from './manifest.ts'
import { encoded, run } from './tool.ts'

const RATE = 22_050
/** British English at 150 words a minute, with a little more air between the words than a screen reader. */
const VOICE = '-v en-gb -s 150 -g 1 --stdout --stdin'
/** Seconds before the first sentence and after each. */
const [LEAD, PAUSE] = [0.2, 0.4]
/** Opus for speech; long frames, because each costs bytes in the container. */
const ENCODING = '-c:a libopus -b:a 10k -vbr on -application voip -frame_duration 60 -ac 1'

const FORM = [RATE, VOICE, LEAD, PAUSE, ENCODING].join(' ')

/** Narration of the description in Opus, and captions in step with it. They change with the description alone. */
export function speechCraft(): Craft {
  return {
    kind: 'speech',
    files: () => ['narration.webm', 'captions.vtt'],
    print: ({ exerciseDescription }) => {
      const sentences = sentencesOf(exerciseDescription)
      return fingerprint(FORM, [sentences.map(spoken), sentences.map(captionLines)])
    },
    make: (exercises, keep) => {
      for (const exercise of exercises) keep(exercise, told(exercise.exerciseDescription))
    },
  }
}

function told(description: string): Record<string, Buffer> {
  const parts = sentencesOf(description).map((text) => ({ text, sound: say(spoken(text)) }))
  const sound = Buffer.concat([silence(LEAD), ...parts.flatMap((part) => [part.sound, silence(PAUSE)])])
  const timed = parts.map((part) => ({ text: part.text, seconds: part.sound.length / 2 / RATE }))
  return {
    'narration.webm': encoded(sound, `-f s16le -ar ${RATE} -ac 1`, ENCODING, 'webm'),
    'captions.vtt': Buffer.from(captionsOf(timed, LEAD, PAUSE)),
  }
}

/** What is read out where an abbreviation or a sign is written. */
const READ_AS: [RegExp, string][] = [
  [/\breps\b/gi, 'repetitions'],
  [/\brep\b/gi, 'repetition'],
  [/\bsecs?\b/gi, 'seconds'],
  [/\bmins?\b/gi, 'minutes'],
  [/(\d) ?cm\b/g, '$1 centimetres'],
  [/(\d) ?kg\b/g, '$1 kilograms'],
  [/(\d) ?°/g, '$1 degrees'],
  [/(\d) ?%/g, '$1 percent'],
  [/(\d) ?[-–] ?(\d)/g, '$1 to $2'],
  [/\be\.g\.,?/g, 'for example'],
  [/\bi\.e\.,?/g, 'that is'],
]

/** The sentence as a person would read it out: '8-10 reps' as '8 to 10 repetitions'. */
export function spoken(sentence: string): string {
  return READ_AS.reduce((text, [written, read]) => text.replace(written, read), sentence)
}

/** The sentence as 16-bit sound, without the silence that the voice leaves round it. */
function say(sentence: string): Buffer {
  const sound = soundOf(run('espeak-ng', VOICE.split(' '), sentence))
  const loud = (at: number) => Math.abs(sound.readInt16LE(at * 2)) > 200
  const samples = sound.length / 2
  let [first, last] = [0, samples - 1]
  while (first < last && !loud(first)) first++
  while (last > first && !loud(last)) last--
  return sound.subarray(first * 2, (last + 1) * 2)
}

/** The sound in a WAV file. espeak-ng writes to a pipe, so its lengths are not to be trusted. */
function soundOf(wav: Buffer): Buffer {
  const sound = wav.subarray(wav.indexOf('data') + 8)
  return sound.subarray(0, sound.length - (sound.length % 2))
}

const silence = (seconds: number) => Buffer.alloc(Math.round(seconds * RATE) * 2)

// Tends the films of a page that React may or may not run on: a film is a silent loop of a few seconds, while what is
// written and read out along with it takes longer. It is sent as it stands here, so it is in words that Chrome 67 reads.

/** By film: the seconds of the rounds that are over, where it stood last, and when its captions are due. */
const films = new WeakMap()
const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches

document.addEventListener('play', onPlay, true)
document.addEventListener('pause', onPause, true)
document.addEventListener('timeupdate', onTime, true)
document.addEventListener('change', onChange)
if (reducesMotion) for (const images of document.querySelectorAll('.show-images')) images.checked = true

/** Only one is heard and seen at a time; the narration goes along with its film. */
function onPlay({ target }) {
  for (const other of document.querySelectorAll('video, audio'))
    if (demonstrationOf(other) !== demonstrationOf(target)) other.pause()
  if (!isFilm(target)) return
  const narration = narrationOf(target)
  if (narration) void narration.play()
}

function onPause({ target }) {
  const narration = isFilm(target) && narrationOf(target)
  if (narration) narration.pause()
}

/** The captions are shown for the first time here, not before: until it is played nothing of a film is fetched. */
function onTime({ target: film }) {
  const track = isFilm(film) && film.textTracks[0]
  if (!track) return
  const state = films.get(film) || { rounds: 0, last: 0, offset: 0, wish: undefined, times: undefined }
  films.set(film, state)
  if (state.wish !== film.dataset.captions) track.mode = film.dataset.captions === 'on' ? 'showing' : 'disabled'
  state.wish = film.dataset.captions
  if (state.last - film.currentTime > film.duration / 2) state.rounds += film.duration
  state.last = film.currentTime
  if (track.cues && track.cues.length > 0) keepInStep(film, Array.from(track.cues), state)
}

/** Moves the captions along, so that each is due when its sentence is spoken, in whichever round of the film that is. */
function keepInStep(film, cues, state) {
  state.times = state.times || cues.map(({ startTime, endTime }) => [startTime, endTime])
  const narration = narrationOf(film)
  const isSpoken = narration && !narration.paused
  const now = isSpoken
    ? narration.currentTime
    : (state.rounds + film.currentTime) % state.times[state.times.length - 1][1]
  const offset = film.currentTime - now
  if (Math.abs(offset - state.offset) < 0.2) return
  state.offset = offset
  for (const [index, cue] of cues.entries()) {
    const [start, end] = state.times[index]
    cue.startTime = start + offset
    cue.endTime = end + offset
  }
}

function onChange({ target }) {
  if (target.matches('.show-images')) demonstrationOf(target).querySelector('video').pause()
}

const isFilm = (element) => element.matches('video')
const demonstrationOf = (element) => element.closest('.demonstration')
const narrationOf = (film) => demonstrationOf(film).querySelector('audio')

import { data, isRouteErrorResponse } from 'react-router'

const TROUBLES = {
  busy: {
    title: 'Busy just now',
    text: 'Many programmes are being printed at this moment. Please try again in half a minute.',
  },
  failed: {
    title: 'The PDF could not be made',
    text: 'Sorry, printing failed. Please try again in half a minute.',
  },
  'too-often': {
    title: 'Too many PDFs',
    text: 'You have asked for very many PDFs within an hour. Please try again later.',
  },
  'no-browser': {
    title: 'PDF is not set up here',
    text: 'This installation has no Chromium to print with. Whoever looks after it: please install Chromium (on Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH to where it is. Until then, open the programme and use your browser’s own Print.',
  },
}

type Trouble = keyof typeof TROUBLES

/** Ends the request with a page that tells of the trouble, and tells programs when to come again (in `seconds`). */
export function troubled(trouble: Trouble, status: number, seconds: number): never {
  throw data({ trouble }, { status, headers: { 'Retry-After': String(seconds) } })
}

/** The words for the trouble that `error` is; null when it is something else. */
export function troubleOf(error: unknown) {
  if (!isRouteErrorResponse(error)) return null
  const trouble = Object.entries(TROUBLES).find(([name]) => name === error.data?.trouble)
  return trouble ? trouble[1] : null
}

import stylesheet from './trouble.css?raw'

export const TROUBLES = {
  busy: {
    title: 'Busy just now',
    text: 'Many programmes are being printed at this moment. Please try again in half a minute.',
  },
  failed: { title: 'The PDF could not be made', text: 'Sorry, printing failed. Please try again in half a minute.' },
  'too-often': { title: 'That was often', text: 'You have asked for many PDFs within an hour. Please try again later.' },
  'no-browser': {
    title: 'PDF is not set up here',
    text: 'This installation has no Chromium to print with. Whoever looks after it: install Chromium (on Debian or Ubuntu: apt-get install chromium), or set CHROMIUM_PATH to where it is. Until then, open the programme and use your browser’s own Print.',
  },
}

export type Trouble = keyof typeof TROUBLES

/** The page that comes instead of a PDF: what happened, and what to do. It stands alone, as the PDF would have. */
export function TroublePage({ trouble, back }: { trouble: Trouble; back: string }) {
  const { title, text } = TROUBLES[trouble]
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} · Rehab Guide`}</title>
        <style>{stylesheet}</style>
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          <p>{text}</p>
          <p>
            {trouble !== 'no-browser' && <a href="">Try again</a>} <a href={back}>Back to the programme</a>
          </p>
        </main>
      </body>
    </html>
  )
}

import { renderToStaticMarkup } from 'react-dom/server'
import { fileName } from './file-name.ts'
import { FootOfPage, ProgrammeOnPaper } from './programme.tsx'
import { templateNamed } from './templates.ts'
import { type Trouble, TroublePage } from './trouble.tsx'
import { type Printable, onPaper } from '#app/models/paper.server.ts'
import { countTry } from '#app/models/throttle.server.ts'
import { printPdf } from '#app/services/pdf.server.ts'

const RETRY_SECONDS = 30

/** Who asks for the PDF, in the address of the page that they came from and in the name of the count of their tries. */
interface Asker {
  request: Request
  url: URL
  back: string
  key: string
}

/** Answers with the prescription as a PDF, by the template that the address names; else with a page that says what is wrong. */
export async function pdfResponse(prescription: Printable, { request, url, back, key }: Asker): Promise<Response> {
  const wait = await countTry('pdf', key)
  if (wait) return troubleResponse('too-often', 429, wait, back)
  const { stylesheet, pictureWidth } = templateNamed(url.searchParams.get('template'))
  const paper = await onPaper(prescription, pictureWidth)
  const html = `<!doctype html>${renderToStaticMarkup(<ProgrammeOnPaper paper={paper} stylesheet={stylesheet} />)}`
  const footer = renderToStaticMarkup(<FootOfPage paper={paper} />)
  const { pdf, trouble } = await printPdf({ html, footer }, request.signal)
  if (trouble) return troubleResponse(trouble, 503, RETRY_SECONDS, back)
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; ${fileName(`${paper.programmeTitle} ${paper.prescriptionId}`, 'pdf')}`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex, nofollow',
    },
  })
}

function troubleResponse(trouble: Trouble, status: number, wait: number, back: string) {
  const page = renderToStaticMarkup(<TroublePage trouble={trouble} back={back} />)
  return new Response(`<!doctype html>${page}`, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'Cache-Control': 'private, no-store',
      'Retry-After': String(wait),
    },
  })
}

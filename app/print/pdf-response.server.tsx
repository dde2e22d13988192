import { renderToStaticMarkup } from 'react-dom/server'
import { fileName } from './file-name.ts'
import { FootOfPage, ProgrammeOnPaper } from './programme.tsx'
import { templateNamed } from './templates.ts'
import { troubled } from './trouble.ts'
import { type Printable, onPaper } from '#app/models/publishing/printable-prescription.server.ts'
import { countTry } from '#app/models/throttle.server.ts'
import { printPdf } from '#app/services/pdf.server.ts'

const RETRY_SECONDS = 30

/**
 * The prescription as a PDF, by the template that the address names. Prints are counted by `asker`, an id.
 * When it can't be printed, ends the request with a page that says why.
 */
export async function pdfResponse(prescription: Printable, request: Request, asker: string): Promise<Response> {
  const wait = await countTry('pdf', asker)
  if (wait) return troubled('too-often', 429, wait)
  const { stylesheet, pictureWidth } = templateNamed(new URL(request.url).searchParams.get('template'))
  const paper = await onPaper(prescription, pictureWidth)
  const html = `<!doctype html>${renderToStaticMarkup(<ProgrammeOnPaper paper={paper} stylesheet={stylesheet} />)}`
  const footer = renderToStaticMarkup(<FootOfPage paper={paper} />)
  const { pdf, trouble } = await printPdf({ html, footer }, request.signal)
  if (trouble) return troubled(trouble, 503, RETRY_SECONDS)
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; ${fileName(paper.programmeTitle, paper.prescriptionId, 'pdf')}`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex, nofollow',
    },
  })
}

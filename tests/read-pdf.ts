import jsQR from 'jsqr'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

const fonts = new URL('../node_modules/pdfjs-dist/standard_fonts/', import.meta.url).pathname

/** Reads a PDF back as a reader would: its words page by page, its title, whether a screen reader finds its way, its QR code. */
export async function readPdf(bytes: ArrayBuffer) {
  const document = await getDocument({ data: new Uint8Array(bytes), standardFontDataUrl: fonts }).promise
  const pages = await Promise.all(Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)))
  const [, , width = 0, height = 0] = pages[0]?.view ?? []
  const nodes = nodesOf((await pages[0]?.getStructTree()) as TreeNode | undefined)
  return {
    pages: await Promise.all(pages.map(textOf)),
    millimetres: [width, height].map((points) => Math.round((points / 72) * 25.4)),
    info: (await document.getMetadata()).info as Record<string, string>,
    isTagged: (await document.getMarkInfo())?.Marked,
    roles: nodes.flatMap(({ role }) => role ?? []),
    figures: nodes.flatMap(({ alt }) => alt ?? []),
    outline: (await document.getOutline())?.map(({ title, items }) => [title, ...items.map((item) => item.title)]),
    links: ((await pages[0]?.getAnnotations()) as { url?: string }[] | undefined)?.flatMap(({ url }) => url ?? []),
    qrCode: pages[0] && (await qrCodeOn(pages[0], document.canvasFactory as CanvasFactory)),
  }
}

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>

interface CanvasFactory {
  create: (width: number, height: number) => { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D }
}

interface TreeNode {
  role?: string
  alt?: string
  children?: TreeNode[]
}

async function textOf(page: PdfPage) {
  const { items } = await page.getTextContent()
  return items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
    .join('')
    .replaceAll(/\s+/g, ' ')
}

const nodesOf = (node?: TreeNode | null): TreeNode[] => (node ? [node, ...(node.children ?? []).flatMap(nodesOf)] : [])

async function qrCodeOn(page: PdfPage, factory: CanvasFactory) {
  const viewport = page.getViewport({ scale: 2 })
  const { canvas, context } = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height))
  await page.render({ canvas, canvasContext: context, viewport }).promise
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
  return jsQR(data, width, height)?.data
}

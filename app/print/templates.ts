import fourPerPage from './four-per-page.css?raw'
import images from './images.css?raw'
import paper from './paper.css?raw'

/** How a programme can be printed. Every template is the same document with a stylesheet of its own. (publishing.md §9) */
export const TEMPLATES = {
  '4 per page': { stylesheet: paper + fourPerPage, pictureWidth: 400 },
  images: { stylesheet: paper + images, pictureWidth: 800 },
}

/** The template with this name, or the usual one. */
export const templateNamed = (name: string | null) =>
  Object.entries(TEMPLATES).find(([known]) => known === name)?.[1] ?? TEMPLATES['4 per page']

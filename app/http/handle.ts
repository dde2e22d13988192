/** What a route says of itself, and with it of all routes that stand in it. */
export interface Handle {
  /** The page stands alone, without header. */
  bare?: boolean
  /** The page sends no script. */
  noScript?: boolean
  /** What the page is called when it opens over another page. */
  dialog?: string
  /** The page has results and filters, which one may skip to. */
  hasResults?: boolean
  /** What may be posted here, if not ordinary forms without files. */
  takes?: 'short forms' | 'files'
  /** Only a script posts here, and reads the answer. */
  forScript?: boolean
}

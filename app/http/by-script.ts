/** Whether a script asks, for data: React Router then asks for the page's path with this ending. */
export const isByScript = ({ url }: Request) => new URL(url).pathname.endsWith('.data')

/** The path of the page that is asked for, by script or not. */
export const pageOf = ({ url }: Request) => new URL(url).pathname.replace(/(\/_)?\.data$/, '')

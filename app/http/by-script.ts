/** Whether a script asks, for data: React Router then asks for the page's path with this ending. */
export const isByScript = ({ url }: Request) => new URL(url).pathname.endsWith('.data')

/** For every page of the portal: kept by nobody on the way, and found by no search engine. */
export const privateHeaders: [string, string][] = [
  ['Cache-Control', 'private, no-store'],
  ['X-Robots-Tag', 'noindex, nofollow'],
]

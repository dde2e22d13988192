import { type MiddlewareFunction, createContext, redirectDocument } from 'react-router'
import { getContext } from './context.server.ts'
import { isByScript } from '#app/http/by-script.ts'

const fileContext = createContext<Response | null>(null)

/**
 * Lets a page's loader answer with a file, while whatever goes wrong is still a page that helps.
 * A link followed by script asks for data; it is told to open the address itself.
 */
export const fileInsteadOfPage: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  if (isByScript(request)) throw redirectDocument(url.pathname + url.search)
  const page = await next()
  const file = context.get(fileContext)
  if (!file) return page
  await page.body?.cancel()
  return file
}

/** In the loader of such a page: answers with `file`. */
export function answerWith(file: Response) {
  getContext().set(fileContext, file)
  return null
}

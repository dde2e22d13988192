import { type LoaderFunctionArgs, createContext, redirectDocument } from 'react-router'
import { isByScript } from './by-script.ts'

const fileContext = createContext<Response | null>(null)

/**
 * For the loader of a page that exists only for what goes wrong: answers with the file that `make` gives.
 * A link followed by script asks for data; it is told to open the address itself.
 */
export async function fileInstead(
  { request, url, context }: Pick<LoaderFunctionArgs, 'request' | 'url' | 'context'>,
  make: () => Promise<Response>,
) {
  if (isByScript(request)) throw redirectDocument(url.pathname + url.search)
  context.set(fileContext, await make())
  return null
}

/** For entry.server.tsx: the file to send instead of the page, if its loader has made one. */
export const fileIn = (context: LoaderFunctionArgs['context']) => context.get(fileContext)

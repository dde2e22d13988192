import { type ActionFunctionArgs, type ServerBuild, createContext, data } from 'react-router'
import { getContext } from './context.server.ts'
import { type Rejected, refilled } from '#app/forms/read-form.ts'
import { backTo } from '#app/http/back.ts'
import type { Handle } from '#app/http/handle.ts'
import { type Notice, redirectWithNotice } from '#app/http/notice.server.ts'
import { isByScript } from '#app/http/by-script.ts'

type Routes = ServerBuild['routes']
type Module = NonNullable<Routes[string]>['module']

/** (library.md §8) */
const FAILED = 'Sorry, the server is having problems. Please try again soon!'

const noticeContext = createContext<Notice | null>(null)

/** What the page says at its head when the form that was posted to it met a failure of ours; else null. */
export const failureNotice = () => getContext().get(noticeContext)

/**
 * The routes, with every action safe for whoever typed: when one fails by a bug or a broken disk, it answers as one that
 * refuses, with status 500. A page comes again as it was filled in and says so; a button leads back to its page. What is
 * thrown on purpose goes its way, and is told by a page also where a button alone posts. (docs/decisions/023)
 */
export function withSafeActions(routes: Routes): Routes {
  const safe = Object.entries(routes).map(([id, route]) => [id, route && { ...route, module: safeModule(route) }])
  return Object.fromEntries(safe) as Routes
}

/** Never shown: who presses a button is always led elsewhere. But with no page here, what is thrown would be none either. */
const Nothing = () => null

function safeModule({ module, index }: NonNullable<Routes[string]>): Module {
  const { action, default: page } = module
  if (!action) return module
  const isButton = !page && !index && !(module.handle as Handle | undefined)?.forScript
  return {
    ...module,
    default: isButton ? Nothing : page,
    async action(args) {
      const { request } = args
      const copy = isPlainForm(request) ? request.clone() : null
      try {
        return await action(args)
      } catch (error) {
        if (!(error instanceof Error) || request.signal.aborted || !copy) throw error
        console.error(error)
        return page ? pageAgain(args, copy) : buttonAgain(args, copy)
      }
    },
  }
}

/** A form with files is as large as they are: its page keeps what was typed by itself. */
const isPlainForm = ({ headers }: Request) =>
  headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded') ?? false

async function pageAgain({ context }: ActionFunctionArgs, copy: Request) {
  context.set(noticeContext, { text: FAILED, kind: 'warning' })
  return data<Rejected>(refilled(await copy.formData()), { status: 500 })
}

/** With script the page is still there, and says it by itself. */
async function buttonAgain({ request, url }: ActionFunctionArgs, copy: Request) {
  if (isByScript(request)) return data(null, { status: 500 })
  const back = backTo((await copy.formData()).get('back'), url.pathname)
  return redirectWithNotice(back, FAILED, { kind: 'warning' })
}

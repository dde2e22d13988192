import { href, isRouteErrorResponse, useRouteError } from 'react-router'
import { ButtonLink } from './button.tsx'
import { Page } from './page.tsx'

/** What the subscription pop-up says. (library.md §6) */
const GATE_MESSAGE = 'You do not have permission to use this function'

const TEXTS: Record<number, { title: string; text: string }> = {
  400: {
    title: 'That did not arrive whole',
    text: 'What was sent is incomplete, or is no form of this page. Please open the page again and send it from there.',
  },
  403: {
    title: 'That is not allowed here',
    text: 'The page was sent from another site, or it is not yours to use. Please open it again from the menu.',
  },
  404: {
    title: 'We can’t find that page',
    text: 'It may have been deleted, or it belongs to somebody else. Check the address, or start again from the dashboard.',
  },
  408: { title: 'That took too long', text: 'The connection was too slow for it. Please send it again.' },
  413: { title: 'That is too much at once', text: 'Please choose smaller files, or send it in several parts.' },
  503: { title: 'Busy just now', text: 'Please try again in a moment.' },
}

const FAILED = {
  title: 'Something went wrong on our side',
  text: 'Sorry, the server is having problems. Please try again soon!',
}

/** The error boundary of a page that opens over another: what is behind it stays. */
export function RouteErrorPage() {
  const error = useRouteError()
  if (isRouteErrorResponse(error)) return <ErrorPage status={error.status} {...error.data} />
  return <ErrorPage status={500} />
}

/** What is shown when a page can't be: what happened, in words, and where to go from there. */
export function ErrorPage({ status, gate, signedInAs }: { status: number; gate?: string; signedInAs?: string }) {
  if (gate) return <SubscriptionPage />
  if (signedInAs !== undefined) return <SomebodyElsePage name={signedInAs} />
  if (status === 401) return <SessionEndedPage />
  const { title, text } = TEXTS[status] ?? FAILED
  return (
    <Page title={title} narrow>
      <p className="lead">{text}</p>
      <div className="row">
        <ButtonLink look="primary" to={href('/dashboard')} reloadDocument>
          Go to the dashboard
        </ButtonLink>
      </div>
    </Page>
  )
}

/** The browser still holds the form that was sent: it goes out again when the page is reloaded after signing in. */
function SessionEndedPage() {
  return (
    <Page title="Your session has ended" narrow>
      <p className="lead">
        What you sent was not saved yet, but it is not lost. Log in again, then come back here and reload this page to
        send it.
      </p>
      <div className="row">
        <a className="button button-primary" href={href('/login')} target="_blank" rel="noreferrer">
          Log in
        </a>
      </div>
    </Page>
  )
}

/** As above: reloading sends the form again, which still says whose it is. */
function SomebodyElsePage({ name }: { name: string }) {
  return (
    <Page title="Somebody else is signed in here now" narrow>
      <p className="lead">
        This form is from a page of another account, and {name} has signed in here since. Nothing was changed, and what
        was typed is not lost. If it is yours, log in again as yourself, then come back here and reload this page to
        send it.
      </p>
      <div className="row">
        <a className="button button-primary" href={`${href('/login')}?again`} target="_blank" rel="noreferrer">
          Log in as yourself
        </a>
        <ButtonLink to={href('/dashboard')} reloadDocument>
          Go on as {name}
        </ButtonLink>
      </div>
    </Page>
  )
}

function SubscriptionPage() {
  return (
    <Page title="Subscription" narrow>
      <p className="lead">{GATE_MESSAGE}. Your present plan does not include it.</p>
      <div className="row">
        <ButtonLink look="primary" icon="plan" to={href('/account/subscription')} reloadDocument>
          View subscription
        </ButtonLink>
        <ButtonLink to={href('/dashboard')} reloadDocument>
          Not now
        </ButtonLink>
      </div>
    </Page>
  )
}

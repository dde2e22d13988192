/** What the scripts need: Chrome from 105 on, Safari from 15.6, Firefox from 104. */
const NEEDED = `!!window.CSS&&!!CSS.supports&&CSS.supports('selector(:modal)')&&!![].findLast`
const COOKIE = 'scripts=none'

/**
 * Says, in words that every browser reads, whether this one can run the scripts. When the cookie has it wrong, so on the
 * first page of an old browser and on the first after its update, it is set right and the page asked for again; a browser
 * without cookies is let be.
 */
const TEST = `(function(able,toldOld){if(able!==toldOld)return;\
document.cookie='${COOKIE};path=/;samesite=lax;max-age='+(able?0:31536000)+(location.protocol==='https:'?';secure':'');\
if(/${COOKIE}/.test(document.cookie)!==able){stop();location.replace(location.pathname+location.search)}})\
(${NEEDED},/${COOKIE}/.test(document.cookie))`

/** The door at which browsers are told apart: those that fail its test get the complete page without scripts. */
export function Door({ nonce }: { nonce: string | undefined }) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: TEST }} />
}

/** Whether the browser that asks has failed the test of the door. */
export const isOldBrowser = (request: Request) => (request.headers.get('Cookie') ?? '').includes(COOKIE)

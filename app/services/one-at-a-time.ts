/** A queue: what it is given runs in order, one after the other, however each of them ends. */
export function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const run = last.then(work)
    last = run.catch(() => undefined)
    return run
  }
}

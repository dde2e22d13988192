/** A queue: what it is given runs in order, one after the other, however each of them ends. */
export function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const run = last.then(work)
    last = run.catch(() => undefined)
    return run
  }
}

/** The same for many owners: who has brought several things joins the queue with the next one only when the last is done. */
export function oneAtATimeForEach() {
  const inTurn = oneAtATime()
  const owners = new Map<string, Promise<unknown>>()
  return function inTurnOf<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const run = (owners.get(owner) ?? Promise.resolve()).then(() => inTurn(work))
    const done = run
      .catch(() => undefined)
      .then(() => {
        if (owners.get(owner) === done) owners.delete(owner)
      })
    owners.set(owner, done)
    return run
  }
}

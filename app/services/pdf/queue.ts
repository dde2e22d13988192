/** Lets one job run at a time. Others wait in the order in which they came; whoever asks looks first whether it is full. */
export function createQueue(mostWaiting: number) {
  const waiting: (() => void)[] = []
  let isRunning = false

  /** Runs `job` when it is its turn. Whoever aborts while waiting leaves the queue, and the job is never run. */
  async function run<T>(job: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await turn(signal)
    try {
      return await job()
    } finally {
      isRunning = false
      waiting.shift()?.()
    }
  }

  async function turn(signal: AbortSignal) {
    signal.throwIfAborted()
    if (isRunning) await wait(signal)
    isRunning = true
  }

  function wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', leave)
        isRunning = true
        resolve()
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(start), 1)
        reject(signal.reason)
      }
      waiting.push(start)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  return { run, isFull: () => isRunning && waiting.length >= mostWaiting }
}

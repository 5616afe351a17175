/**
 * Lets some work run at a time and the rest wait for its turn, first come, first served. Whoever waits too long is free to
 * go away; the work then finds that out itself.
 */
export function turns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0

  return async (work) => {
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
    else running++
    try {
      return await work()
    } finally {
      // The place goes straight to the next, if there is one.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

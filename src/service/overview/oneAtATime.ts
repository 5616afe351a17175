/**
 * Readings of one state, one after the other: who asks while one runs shares the next with all who ask meanwhile, because the one that runs may
 * have read before the asker's last change was committed.
 */
export function oneAtATime<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | undefined
  let next: Promise<T> | undefined

  return () => {
    if (next) return next
    const run = (running ?? Promise.resolve()).then(() => {
      next = undefined
      return read()
    })
    next = run
    running = run.catch(() => {})
    return run
  }
}

const LOOK_EVERY = 250

/**
 * Calls back once when the process is told to end: by Ctrl-C, by SIGTERM, or by the end of the npm that started it. npm
 * passes a SIGTERM on to its shell, and that shell to nobody.
 */
export function onEnd(end: () => void): void {
  let called = false
  const endOnce = () => {
    if (!called) end()
    called = true
  }
  // A second signal does what it does by default: it ends the process at once.
  process.once('SIGINT', endOnce)
  process.once('SIGTERM', endOnce)
  if (process.env['npm_lifecycle_event'] === undefined) return
  const starter = process.ppid
  setInterval(() => {
    if (process.ppid !== starter) endOnce()
  }, LOOK_EVERY).unref()
}

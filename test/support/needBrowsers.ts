import { findChromium, findFirefox, findWebKit } from './browsers.ts'

/** Fails before the other tests if a browser that the journeys need is missing. */
try {
  findChromium()
  findFirefox()
  findWebKit()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

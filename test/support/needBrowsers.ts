import { findChromium, findFirefox, findWebKit } from './browsers.ts'

/** Says so before the tests, and not after them, where the journeys could not run. */
try {
  findChromium()
  findFirefox()
  findWebKit()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

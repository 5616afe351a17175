import { messageOf } from '#service/database/failures.ts'

/** Runs a command of package.json. A failure is said in its words alone, and in the exit code. */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    console.error(messageOf(error))
    process.exitCode = 1
  }
}

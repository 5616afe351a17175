import { userStore } from '#service/session/userStore.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './openDatabase.ts'
import { readPassword } from './readPassword.ts'
import { planUserCommand } from './userCommand.ts'

try {
  await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function run(): Promise<void> {
  const plan = await planUserCommand(process.argv.slice(2), readPassword)
  if (typeof plan === 'string') return console.log(plan)
  const database = await openDatabase(
    readConfig({ TOKEN_SECRET: 'not used by this command, only there', ...process.env }),
  )
  try {
    console.log(await plan(userStore(database.queries)))
  } finally {
    await database.close()
  }
}

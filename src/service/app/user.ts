import { userInfo } from 'node:os'
import { readConfig } from './config.ts'
import { askService } from './controlSocket.ts'
import { openDatabase } from './openDatabase.ts'
import { readPassword } from './readPassword.ts'
import { runUserCommand } from './runUserCommand.ts'
import { planUserCommand } from './userCommand.ts'

try {
  await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function run(): Promise<void> {
  const command = await planUserCommand(process.argv.slice(2), readPassword)
  if (typeof command === 'string') return console.log(command)
  const config = readConfig({ TOKEN_SECRET: 'not used by this command, only there', ...process.env })
  const operator = userInfo().username
  // The embedded database is one process's alone: the running service's, where there is one.
  if (config.databaseUrl === undefined) {
    const said = await askService(config.dataDir, { command, operator })
    if (said !== undefined) return console.log(said)
  }
  const database = await openDatabase(config)
  try {
    console.log(await runUserCommand(database.queries, command, operator))
  } finally {
    await database.close()
  }
}

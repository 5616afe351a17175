import { userInfo } from 'node:os'
import { clinicSettings } from '#service/app/http/clinicSettings.ts'
import { readCommandConfig } from '#service/app/config/config.ts'
import { becomeDataOwner } from '#service/app/process/dataOwner.ts'
import { sendCommand } from './controlSocket.ts'
import { openDatabase } from '#service/app/process/openDatabase.ts'
import { readPassword } from './readPassword.ts'
import { runUserCommand } from './userCommands.ts'
import { parseUserArguments } from './userArguments.ts'
import { runCommand } from './runCommand.ts'

await runCommand(run)

async function run(): Promise<void> {
  const command = await parseUserArguments(process.argv.slice(2), readPassword)
  if (typeof command === 'string') return console.log(command)
  const config = readCommandConfig(process.env)
  const operator = userInfo().username
  becomeDataOwner(config.dataDir)
  // Only one process can open the embedded database, so a running service carries the command out itself.
  if (config.databaseUrl === undefined) {
    const message = await sendCommand(config.dataDir, { command, operator })
    if (message !== undefined) return console.log(message)
  }
  const database = await openDatabase(config)
  try {
    const settings = clinicSettings({ folder: config.dataDir, environment: config.clinic })
    await settings.refresh(console.warn)
    const clinicName = await settings.clinicName(database.queries)
    console.log(await runUserCommand(database.queries, command, operator, clinicName))
  } finally {
    await database.close()
  }
}

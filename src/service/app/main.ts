import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Queries } from '#service/database/database.ts'
import { demoClinicName } from '#service/demo/clinicName.ts'
import { FolderInUseError } from '#service/database/lock.ts'
import { fileStore } from '#service/files/fileStore.ts'
import { awaitDatabase } from './awaitDatabase.ts'
import { buildService } from './buildService.ts'
import { clinicSettings } from './clinicSettings.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { listenForCommands } from './controlSocket.ts'
import { makeDataFolder } from './dataFolder.ts'
import { logger } from './logger.ts'
import { isLoopback } from './loopback.ts'
import { onEnd } from './onEnd.ts'
import { ownsTrail } from '#service/database/ownerRole.ts'
import { assertPortalBuilt, ensurePortalBuild, portalFolder, projectFolder } from './portalBuild.ts'
import { prepareDemo } from './prepareDemo.ts'
import { userCommands } from './runUserCommand.ts'
import { shutDown } from './shutDown.ts'
import { keptTokenSecret } from './tokenSecret.ts'

/** How long it takes to end at most, in milliseconds: less than the half minute after which supervisors kill. */
const PATIENCE = { grace: 20_000, last: 5_000 }

class StartError extends Error {
  override name = 'StartError'
}

const say = (line: string) => console.log(line)

try {
  await start(readConfig(process.env))
} catch (error) {
  const expected =
    error instanceof ConfigError || error instanceof FolderInUseError || error instanceof StartError
  console.error(expected ? `The service did not start.\n${error.message}` : error)
  process.exit(1)
}

async function start(config: Config): Promise<void> {
  // Until it serves, nothing runs that could not be ended at once.
  let end = async (): Promise<void> => process.exit(0)
  onEnd(() => void end())
  await assertPortFree(config)
  await makeDataFolder(config.dataDir)
  const withPortal = !process.argv.includes('--without-portal')
  if (withPortal && !config.buildsPortal) await assertPortalBuilt(say)
  say('Opening the database')
  const database = await awaitDatabase(config, say)
  say(`Opened the ${database.description}`)
  const files = fileStore(join(config.dataDir, 'files'))
  await makeDataFolder(files.root)
  const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  const [demo] = await Promise.all([
    prepareDemo(config, database, files, say),
    withPortal && config.buildsPortal ? ensurePortalBuild(say) : undefined,
  ])
  const app = await buildService({
    database,
    files,
    tokenSecret: config.tokenSecret ?? (await keptTokenSecret(config.dataDir)),
    version,
    timeZone: config.timeZone,
    clinic: clinicSettings({
      folder: config.dataDir,
      given: config.clinic,
      timeZone: config.timeZone,
      ...(demo && { fallback: { clinicName: demoClinicName } }),
    }),
    logger,
    removalWantsIdentity: config.removalWantsIdentity,
    ...(config.trustProxy !== undefined && { trustProxy: config.trustProxy }),
    ...(demo && { demo }),
    ...(withPortal && { portalFolder }),
  })

  if (config.databaseUrl !== undefined && (await ownsTrail(database.queries)))
    app.log.warn(
      "the service's own role could switch off the guards of the audit trail: see DATABASE_OWNER_URL in README.md",
    )

  // Beside PostgreSQL a command opens the database by itself.
  if (config.databaseUrl === undefined) {
    const stop = await listenForCommands(config.dataDir, userCommands(database.queries, app.log)).catch(
      (error: unknown) => app.log.warn({ err: error }, 'npm run user needs the service stopped'),
    )
    if (stop) app.addHook('onClose', async () => stop())
  }

  end = async () => process.exit((await shutDown(app, database, PATIENCE)) ? 0 : 1)

  const address = await app.listen({
    host: config.host,
    port: config.port,
    listenTextResolver: () => 'listening',
  })
  say(`\nReport portal: ${address}`)
  if (!(await anybodyMaySignIn(database.queries)))
    say(
      'Nobody can sign in yet: npm run user -- add NAME --role administrator, or DEMO=on for the synthetic clinic.',
    )
  if (demo) {
    say('Demonstration: every patient, report and image here is made up.')
    say(
      `Sign in as ${demo.users.map((user) => user.username).join(', ')}, each with the password ${demo.password}\n`,
    )
    if (!isLoopback(config.host))
      say(`Warning: anyone who reaches ${config.host} can sign in with this password. DEMO=off ends that.\n`)
  }
}

async function anybodyMaySignIn(queries: Queries): Promise<boolean> {
  const users = queries.selectFrom('app_user').select('id').where('disabled_at', 'is', null)
  return (await users.limit(1).executeTakeFirst()) !== undefined
}

/** Says so before the database is opened and filled, not after. */
function assertPortFree({ host, port }: Config): Promise<void> {
  const probe = createServer()
  return new Promise((done, fail) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        fail(
          new StartError(
            `PORT: ${port} on ${host} is taken by another program. Stop it, or set PORT to another.`,
          ),
        )
      else fail(new StartError(`HOST, PORT: cannot listen on ${host}, port ${port} (${error.code}).`))
    })
    probe.listen(port, host, () => probe.close(() => done()))
  })
}

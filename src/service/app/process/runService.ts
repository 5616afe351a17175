import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Queries } from '#service/database/database.ts'
import { FolderInUseError } from '#service/database/locks.ts'
import { fileStore } from '#service/files/fileStore.ts'
import { awaitDatabase } from './openDatabase.ts'
import { buildService } from '#service/app/http/buildService.ts'
import { clinicSettings } from '#service/app/http/clinicSettings.ts'
import { type Config, ConfigError, readConfig, isLoopback } from './config.ts'
import { listenForCommands } from '#service/app/commands/controlSocket.ts'
import { ensureDataFolder, ensureTokenSecret } from './dataFolder.ts'
import { logger } from '#service/app/http/logger.ts'
import { onEnd, shutDown } from './shutDown.ts'
import { ownsAudit } from '#service/database/ownerRole.ts'
import { assertPortalBuilt, ensurePortalBuild, portalFolder, projectFolder } from './portalBuild.ts'
import { prepareDemo, type StartDemo } from './prepareDemo.ts'
import { handleUserCommands } from '#service/app/commands/userCommands.ts'

/** In total less than the 30 seconds after which supervisors commonly kill a process. */
const SHUTDOWN_LIMITS = { graceMs: 20_000, abortMs: 5_000 }

class StartError extends Error {
  override name = 'StartError'
}

const say = (line: string) => console.log(line)

/** Runs the service until the process ends, as the environment says. Where it does not start, it says why and ends the process. */
export async function runService(startDemo: StartDemo): Promise<void> {
  try {
    await start(readConfig(process.env), startDemo)
  } catch (error) {
    const expected =
      error instanceof ConfigError || error instanceof FolderInUseError || error instanceof StartError
    console.error(expected ? `The service did not start.\n${error.message}` : error)
    process.exit(1)
  }
}

async function start(config: Config, startDemo: StartDemo): Promise<void> {
  // Before the service listens, the process can end at once.
  let end = async (): Promise<void> => {}
  onEnd(() => end())
  await assertPortFree(config)
  await ensureDataFolder(config.dataDir)
  const withPortal = !process.argv.includes('--without-portal')
  if (withPortal && !config.buildsPortal) await assertPortalBuilt(say)
  say('Opening the database')
  const database = await awaitDatabase(config, say)
  say(`Opened the ${database.description}`)
  const files = fileStore(join(config.dataDir, 'files'))
  await ensureDataFolder(files.root)
  const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  const [demo] = await Promise.all([
    prepareDemo(config, database, files, { startDemo, say }),
    withPortal && config.buildsPortal ? ensurePortalBuild(say) : undefined,
  ])
  const app = await buildService({
    database,
    files,
    tokenSecret: config.tokenSecret ?? (await ensureTokenSecret(config.dataDir)),
    version,
    timeZone: config.timeZone,
    clinic: clinicSettings({
      folder: config.dataDir,
      environment: config.clinic,
      timeZone: config.timeZone,
      ...(demo && { defaults: { clinicName: demo.clinicName } }),
    }),
    logger,
    removalRequiresIdentity: config.removalRequiresIdentity,
    ...(config.trustProxy !== undefined && { trustProxy: config.trustProxy }),
    ...(demo && { demo: demo.signIns }),
    ...(withPortal && { portalFolder }),
  })

  if (config.databaseUrl !== undefined && (await ownsAudit(database.queries)))
    app.log.warn(
      "the service's own role could switch off the guards of the audit trail: see DATABASE_OWNER_URL in README.md",
    )

  // With PostgreSQL, a command opens the database itself.
  if (config.databaseUrl === undefined) {
    const stop = await listenForCommands(config.dataDir, handleUserCommands(database.queries, app.log)).catch(
      (error: unknown) => app.log.warn({ err: error }, 'npm run user needs the service stopped'),
    )
    if (stop) app.addHook('onClose', async () => stop())
  }

  end = async () => {
    if (!(await shutDown(app, database, SHUTDOWN_LIMITS)))
      throw new Error('Not everything could finish in time.')
  }

  const address = await app.listen({
    host: config.host,
    port: config.port,
    listenTextResolver: () => 'listening',
  })
  say(`\nReport portal: ${address}`)
  if (!(await hasActiveUser(database.queries)))
    say(
      'Nobody can sign in yet: npm run user -- add NAME --role administrator, or DEMO=on for the synthetic clinic.',
    )
  if (demo) {
    say('Demonstration: every patient, report and image here is made up.')
    say(
      `Sign in as ${demo.signIns.users.map((user) => user.username).join(', ')}, each with the password ${demo.signIns.password}\n`,
    )
    if (!isLoopback(config.host))
      say(`Warning: anyone who reaches ${config.host} can sign in with this password. DEMO=off ends that.\n`)
  }
}

async function hasActiveUser(queries: Queries): Promise<boolean> {
  const users = queries.selectFrom('app_user').select('id').where('disabled_at', 'is', null)
  return (await users.limit(1).executeTakeFirst()) !== undefined
}

/** Fails early where the port is taken, before the database is opened and filled. */
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

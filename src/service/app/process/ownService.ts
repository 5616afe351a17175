import type { FastifyInstance } from 'fastify'
import type { Database, Queries } from '#service/database/database.ts'
import { ownsAudit } from '#service/database/ownerRole.ts'
import { handleCommands } from '#service/app/commands/userCommands.ts'
import { listenForCommands } from '#service/app/commands/controlSocket.ts'
import { buildService } from '#service/app/http/buildService.ts'
import { clinicSettings } from '#service/app/http/clinicSettings.ts'
import { shownCompany } from '#service/app/http/shownCompany.ts'
import { eventLoopLag, type Pressure } from '#service/http/shedding.ts'
import type { ServerOptions } from '#service/app/http/server.ts'
import { renewEmailPasswords } from '#service/mail/accounts.ts'
import { renewTotpSecrets } from '#service/session/secondFactor/factors.ts'
import { withStoredSettings } from '#service/app/settings/storedSettings.ts'
import { loadStandardData } from '#service/resources/standard/loadStandardData.ts'
import type { Config } from '#service/app/config/config.ts'
import { isLoopback } from '#service/app/config/settingTypes.ts'
import { readAuthority } from './authority.ts'
import { openBackups } from './openBackups.ts'
import { ensureDataFolder, ensureTokenSecret } from './dataFolder.ts'
import { awaitDatabase, exposedAddresses, hasTimeout } from './openDatabase.ts'
import { ensurePortalBuild, programVersion } from './portalBuild.ts'
import { installed } from './installed.ts'
import { openFiles } from './openFiles.ts'
import { type Demo, prepareDemo, type StartDemo } from './prepareDemo.ts'

/** A server that is ready to listen. */
export interface Started {
  app: FastifyInstance
  database?: Database
  /** Prints what its operator should know, once it listens. */
  sayMore: () => Promise<void>
}

/** The settings of any server. Without `portalFolder`, it serves no portal. */
export type StartedServer = Partial<Omit<ServerOptions, 'clinic' | 'compressesAtOnce'>> & {
  portalFolder?: string
}

interface Surroundings {
  startDemo: StartDemo
  server: StartedServer
  say: (line: string) => void
}

/** Starts the bundled service: opens the database, fills it in demo mode, and assembles the server. */
export async function startOwnService(
  given: Config,
  { startDemo, server, say }: Surroundings,
): Promise<Started> {
  await ensureDataFolder(given.dataDir)
  say('Opening the database')
  const database = await awaitDatabase(given, say)
  say(`Opened the ${database.description}`)
  const config = await withStoredSettings(given, database.queries, say)
  const files = await openFiles(config.files, say)
  const version = programVersion()
  await prepareStandardData(config, database, say)
  const [demo] = await Promise.all([
    prepareDemo(config, database, files, { startDemo, say }),
    server.portalFolder !== undefined && config.buildsPortal
      ? ensurePortalBuild(say, config.basePath)
      : undefined,
  ])
  const clinic = clinicSettings({
    folder: config.dataDir,
    environment: given.clinic,
    timeZone: config.timeZone,
    basePath: config.basePath,
    ...(config.openId && {
      openId: { name: config.openId.name, passwords: config.emergencyUser === undefined },
    }),
    defaults: config.clinic,
    company: shownCompany(database.queries, demo?.round),
    ...(demo && { demo: demo.signIns }),
  })
  const tokenSecret = config.tokenSecret ?? (await ensureTokenSecret(config.dataDir))
  const { previousTokenSecret } = config
  const { caFile, ...mail } = config.mail
  if (previousTokenSecret !== undefined) {
    const secrets = [tokenSecret, previousTokenSecret] as const
    await renewEmailPasswords(database.queries, secrets)
    await renewTotpSecrets(database.queries, secrets)
  }
  const app = await buildService({
    ...server,
    database,
    files,
    tokenSecret,
    ...(previousTokenSecret !== undefined && { previousTokenSecret }),
    version,
    config,
    timeZone: config.timeZone,
    clinic,
    ...(config.securityContact !== undefined && { securityContact: config.securityContact }),
    ...(config.corsOrigins && { corsOrigins: config.corsOrigins }),
    mail: { ...mail, ...(caFile !== undefined && { ca: readAuthority('MAIL_CA', caFile) }) },
    removalRequiresIdentity: config.removalRequiresIdentity,
    exportReasonFrom: config.exportReasonFrom,
    pressure: pressureOf(database),
    backup: await openBackups(config),
    installed: { ...installed(config), knowsOwner: config.databaseOwnerUrl !== undefined },
    signIn: { openId: config.openId, emergencyUser: config.emergencyUser },
    ...(demo && { demo: demo.signIns, demonstrate: demo.install }),
  })

  app.log.level = config.logLevel

  if (config.databaseUrl !== undefined && (await ownsAudit(database.queries)))
    app.log.warn(
      "the service's own role could switch off the guards of the audit: see DATABASE_OWNER_URL in src/service/operate.md",
    )

  if (config.databaseOwnerUrl !== undefined)
    app.log.warn(
      'the service holds the password of the owner of its tables, which only an upgrade needs: see DATABASE_OWNER_URL in src/service/operate.md',
    )

  for (const setting of exposedAddresses(config))
    app.log.warn(
      `the database of ${setting} is on another machine and the connection has no TLS: see DATABASE_CA in src/service/operate.md`,
    )

  if (config.databaseDirectUrl !== undefined && !(await hasTimeout(database.queries)))
    app.log.warn(
      'statements through the pooler have no time-out: see DATABASE_DIRECT_URL in src/service/operate.md',
    )

  if (config.isUtcAssumed)
    app.log.warn(
      'all times and days are those of UTC, as neither the machine nor CLINIC_TIME_ZONE names a time zone: an administrator chooses it in Settings, First steps',
    )

  // With PostgreSQL, a command opens the database itself.
  if (config.databaseUrl === undefined) {
    const run = handleCommands(database.queries, app.log, clinic.clinicName)
    const stop = await listenForCommands(config.dataDir, run).catch((error: unknown) =>
      app.log.warn({ err: error }, 'npm run user needs the service stopped'),
    )
    if (stop) app.addHook('onClose', async () => stop())
  }
  return { app, database, sayMore: () => sayWhoSignsIn(config, database.queries, demo, say) }
}

/** How much waits in this process. The embedded database has no pool: its statements run in the event loop. */
function pressureOf({ pool }: Database): () => Pressure {
  const lag = eventLoopLag()
  return () => {
    const { size, waiting } = pool?.() ?? { size: 1, waiting: 0 }
    return { lag: lag(), queue: waiting / Math.max(size, 1) }
  }
}

async function prepareStandardData(
  { standardData }: Config,
  { withoutTimeouts }: Database,
  say: (line: string) => void,
): Promise<void> {
  if (standardData === undefined) return
  if (await withoutTimeouts((untimed) => loadStandardData(untimed, standardData)))
    say('Loaded the standard reference data: countries, currencies, cities, occupations')
}

async function sayWhoSignsIn(
  { host }: Config,
  queries: Queries,
  demo: Demo | undefined,
  say: (line: string) => void,
): Promise<void> {
  if (!(await hasActiveUser(queries)))
    say(
      'Nobody can sign in yet: npm run user -- add NAME --role administrator, or DEMO=on for the synthetic clinic. Settings then lead through the first steps.',
    )
  if (!demo) return
  say('Demonstration: every patient, report and image here is made up.')
  say(
    `Sign in as ${demo.signIns.users.map((user) => user.username).join(', ')}, each with the password ${demo.signIns.password}\n`,
  )
  if (!isLoopback(host))
    say(`Warning: anyone who reaches ${host} can sign in with this password. DEMO=off ends that.\n`)
}

async function hasActiveUser(queries: Queries): Promise<boolean> {
  const users = queries
    .selectFrom('app_user')
    .select('id')
    .where('active', '=', true)
    .where('date_hour_deleted', 'is', null)
    .where('integration_id', 'is', null)
  return (await users.limit(1).executeTakeFirst()) !== undefined
}

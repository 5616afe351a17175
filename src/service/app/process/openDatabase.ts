import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { openEmbedded, openPostgres, AddressError } from '#service/database/connect.ts'
import type { Database, Queries } from '#service/database/database.ts'
import { isUnavailable } from '#service/database/failures.ts'
import { usesTls } from '#service/database/postgres.ts'
import { withReadReplica } from '#service/database/readReplica.ts'
import { fillNameKeys } from '#service/records/fillNameKeys.ts'
import { type Config, ConfigError } from '#service/app/config/config.ts'
import { isLoopback } from '#service/app/config/settingTypes.ts'
import { readAuthority } from './authority.ts'
import { ensureDataFolder } from './dataFolder.ts'

/** Opens the database that the settings name, with its schema and the patients' name keys up to date. */
export async function openDatabase(config: Config): Promise<Database> {
  const { databaseUrl, databaseConnections, dataDir } = config
  if (databaseUrl === undefined) {
    await ensureDataFolder(dataDir)
    return withNameKeys(await openEmbedded(dataDir))
  }
  const { address, owner, direct, replica } = verifiedAddresses(config, databaseUrl)
  try {
    const opened = await openPostgres(address, { owner, direct, connections: databaseConnections })
    const database = await withNameKeys(opened)
    return replica === undefined ? database : withReadReplica(database, replica, databaseConnections)
  } catch (error) {
    const other = error instanceof AddressError ? error : undefined
    const [setting, url] = other
      ? other.address === 'owner'
        ? ['DATABASE_OWNER_URL', owner]
        : ['DATABASE_DIRECT_URL', direct]
      : ['DATABASE_URL', address]
    const cause = other ? other.cause : error
    const { host, pathname } = new URL(url ?? address)
    throw new ConfigError(
      `${setting}: PostgreSQL at ${host}${pathname} cannot be opened: ${reasonOf(cause)}`,
      { cause },
    )
  }
}

/** Opens PostgreSQL as the service's own role, with whatever schema it has. */
export async function openAsItIs(config: Config): Promise<Database> {
  const { address, direct } = verifiedAddresses(config, config.databaseUrl ?? '')
  return openPostgres(address, { direct, connections: config.databaseConnections, migrates: false })
}

/** The addresses of the settings, verified where there is an authority. */
function verifiedAddresses(config: Config, databaseUrl: string) {
  const { databaseCa } = config
  const verified = (setting: string, url: string) =>
    databaseCa === undefined ? url : verifiedAddress(setting, url, databaseCa)
  const verifiedIfGiven = (setting: string, url: string | undefined) => url && verified(setting, url)
  return {
    address: verified('DATABASE_URL', databaseUrl),
    owner: verifiedIfGiven('DATABASE_OWNER_URL', config.databaseOwnerUrl),
    direct: verifiedIfGiven('DATABASE_DIRECT_URL', config.databaseDirectUrl),
    replica: verifiedIfGiven('DATABASE_READ_URL', config.databaseReadUrl),
  }
}

/** PostgreSQL itself, as the role that owns the schema or is to own it; undefined with the embedded database. */
export function ownerAddress(config: Config): string | undefined {
  if (config.databaseUrl === undefined) return undefined
  const { address, owner, direct } = verifiedAddresses(config, config.databaseUrl)
  return owner ?? direct ?? address
}

async function withNameKeys(database: Database): Promise<Database> {
  try {
    await database.withoutTimeouts(fillNameKeys)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** How PgBouncer refuses the time-outs of a connection, which it would have to share. */
const isOfPooler = ({ message }: Error) => message.startsWith('unsupported startup parameter')

// Connecting to a host with several addresses fails with an error for each, and an empty message.
const reasonOf = (cause: unknown): string =>
  cause instanceof AggregateError
    ? cause.errors.map(reasonOf).join('; ')
    : cause instanceof Error
      ? cause.message + (isOfPooler(cause) ? ', as a pooler does: see DATABASE_DIRECT_URL' : '')
      : String(cause)

const FIRST_RETRY_MS = 500
const MAX_RETRY_MS = 5_000

/**
 * Opens the database, retrying while it does not answer yet: service and database are often started together. Throws a
 * ConfigError where it does not answer in time, and at once after an error that is not transient.
 */
export async function awaitDatabase(config: Config, say: (line: string) => void): Promise<Database> {
  const deadline = Date.now() + config.databaseWait * 1_000
  for (let pause = FIRST_RETRY_MS; ; pause = Math.min(pause * 2, MAX_RETRY_MS)) {
    try {
      return await openDatabase(config)
    } catch (error) {
      const left = deadline - Date.now()
      if (!isTransientError(error) || left <= 0) throw error
      say(`${error.message}\nTrying again for ${Math.ceil(left / 1_000)} seconds.`)
      await delay(Math.min(pause, left))
    }
  }
}

const isTransientError = (error: unknown): error is ConfigError =>
  error instanceof ConfigError && error.cause instanceof Error && isUnavailable(error.cause)

/** The modes that the driver takes for no TLS, or for TLS without a check of the server. */
const unverified = ['disable', 'no-verify']

/**
 * The address of a database with the certificate of the authority by which its server is known: the connection is encrypted, and the
 * server has to be the one that the address names (`sslmode=verify-full`). Throws a ConfigError where the address or the file says
 * otherwise.
 */
export function verifiedAddress(setting: string, url: string, authority: string): string {
  readAuthority('DATABASE_CA', authority)
  const address = new URL(url)
  const mode = address.searchParams.get('sslmode')
  if (mode !== null && unverified.includes(mode))
    throw new ConfigError(`DATABASE_CA: of no use beside sslmode=${mode} in ${setting}`)
  address.searchParams.set('sslmode', 'verify-full')
  address.searchParams.set('sslrootcert', authority)
  return address.href
}

/** Whether a statement that does not end is ended by the database. */
export async function hasTimeout(queries: Queries): Promise<boolean> {
  const { rows } = await sql<{
    timeout: string
  }>`select current_setting('statement_timeout') as timeout`.execute(queries)
  return rows[0]?.timeout !== '0'
}

/** The settings whose addresses lead to another machine over a network in clear. */
export function exposedAddresses(config: Config): string[] {
  if (config.databaseCa !== undefined) return []
  const addresses = {
    DATABASE_URL: config.databaseUrl,
    DATABASE_OWNER_URL: config.databaseOwnerUrl,
    DATABASE_DIRECT_URL: config.databaseDirectUrl,
    DATABASE_READ_URL: config.databaseReadUrl,
  }
  return Object.entries(addresses).flatMap(([name, url]) =>
    url && isRemote(url) && !usesTls(url) ? name : [],
  )
}

function isRemote(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  const host = (searchParams.get('host') ?? hostname).replace(/^\[|\]$/g, '')
  return host !== '' && !host.startsWith('/') && !isLoopback(host)
}

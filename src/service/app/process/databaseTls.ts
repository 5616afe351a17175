import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import { ConfigError } from './config.ts'
import { isLoopback } from './settingTypes.ts'
import { errorCode } from './dataFolder.ts'

/** The modes that the driver takes for no TLS, or for TLS without a check of the server. */
const unverified = ['disable', 'no-verify']

/**
 * The address of a database with the certificate of the authority by which its server is known: the connection is encrypted, and the
 * server has to be the one that the address names (`sslmode=verify-full`). Throws a ConfigError where the address or the file says
 * otherwise.
 */
export function verifiedAddress(setting: string, url: string, authority: string): string {
  assertCertificate(authority)
  const address = new URL(url)
  const mode = address.searchParams.get('sslmode')
  if (mode !== null && unverified.includes(mode))
    throw new ConfigError(`DATABASE_CA: of no use beside sslmode=${mode} in ${setting}`)
  address.searchParams.set('sslmode', 'verify-full')
  address.searchParams.set('sslrootcert', authority)
  return address.href
}

function assertCertificate(file: string): void {
  let content: string
  try {
    content = readFileSync(file, 'utf8')
  } catch (cause) {
    throw new ConfigError(`DATABASE_CA: ${file} cannot be read (${errorCode(cause)})`, { cause })
  }
  if (!isCertificate(content)) throw new ConfigError(`DATABASE_CA: ${file} holds no certificate in PEM`)
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).serialNumber !== ''
  } catch {
    return false
  }
}

/** Whether the records go to the database and back over a network in clear. */
export async function isExposed(url: string, queries: Queries): Promise<boolean> {
  const { hostname, searchParams } = new URL(url)
  const host = (searchParams.get('host') ?? hostname).replace(/^\[|\]$/g, '')
  if (host === '' || host.startsWith('/') || isLoopback(host)) return false
  const { rows } = await sql<{
    ssl: boolean
  }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(queries)
  return rows[0]?.ssl !== true
}

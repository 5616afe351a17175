import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#service/app/config/config.ts'
import { exposedAddresses, verifiedAddress } from '#service/app/process/openDatabase.ts'
import { openDatabase } from '#service/app/process/openDatabase.ts'
import type { Database } from '#service/database/database.ts'
import { makeCertificate, openssl } from '#test/support/certificates.ts'
import { startTemporaryPostgres, type TemporaryPostgres } from '#test/support/temporaryPostgres.ts'

const TOKEN_SECRET = 'x'.repeat(32)
const server = openssl ? await startTemporaryPostgres({ tls: true }) : null
const skipped = server ? '' : ' (skipped: there is no PostgreSQL or no openssl on this machine)'

describe.skipIf(!server)(`a PostgreSQL with a certificate${skipped}`, () => {
  const { url, cert } = (server as Required<TemporaryPostgres>).tls
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'database-tls-'))
  })
  afterAll(async () => {
    await rm(folder, { recursive: true })
    await server?.stop()
  })

  async function open(settings: Record<string, string>): Promise<Database> {
    const database = await openDatabase(readConfig({ TOKEN_SECRET, DATABASE_WAIT: '0', ...settings }))
    onTestFinished(() => database.close())
    return database
  }
  async function isEncrypted({ queries }: Database): Promise<boolean | undefined> {
    const { rows } = await sql<{
      ssl: boolean
    }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(queries)
    return rows[0]?.ssl
  }

  test('is spoken to over TLS where its authority is known', async () => {
    expect(await isEncrypted(await open({ DATABASE_URL: url, DATABASE_CA: cert }))).toBe(true)
  })

  test('is not spoken to where its certificate is of another authority', async () => {
    const other = await makeCertificate(folder, 'other')
    const opening = open({ DATABASE_URL: url, DATABASE_CA: other.cert })
    await expect(opening).rejects.toThrow(
      /^DATABASE_URL: PostgreSQL at localhost\S+ cannot be opened: .*certificate/,
    )
  })

  test('is spoken to in clear where nothing asks for TLS, which is a risk on another machine alone', async () => {
    const database = await open({ DATABASE_URL: url })
    expect(await isEncrypted(database)).toBe(false)
    const exposed = (settings: Record<string, string>) =>
      exposedAddresses(readConfig({ TOKEN_SECRET, DATABASE_URL: url, ...settings }))
    expect(exposed({})).toEqual([])
    for (const host of ['db.example', '10.0.0.7', '[2001:db8::7]'])
      expect(exposed({ DATABASE_URL: `postgres://clinic@${host}/portal` })).toEqual(['DATABASE_URL'])
    for (const address of [
      'postgres://clinic@127.0.0.1/portal',
      'postgres://clinic@[::1]/x',
      'postgres://x/y?host=/run',
      'postgres://clinic@db.example/portal?sslmode=verify-full',
    ])
      expect(exposed({ DATABASE_URL: address })).toEqual([])
    const others = ['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL']
    const remote = Object.fromEntries(others.map((name) => [name, 'postgres://clinic@db.example/portal']))
    expect(exposed(remote)).toEqual(others)
    expect(exposed({ ...remote, DATABASE_CA: cert })).toEqual([])
  })

  test('the file of the authority and the address have to agree', async () => {
    const address = 'postgres://clinic@db.example/portal'
    const verified = new URL(
      verifiedAddress('DATABASE_URL', `${address}?sslmode=require&lock_timeout=5`, cert),
    )
    expect(Object.fromEntries(verified.searchParams)).toEqual({
      sslmode: 'verify-full',
      sslrootcert: cert,
      lock_timeout: '5',
    })
    for (const mode of ['disable', 'no-verify'])
      expect(() => verifiedAddress('DATABASE_URL', `${address}?sslmode=${mode}`, cert)).toThrow(
        `DATABASE_CA: of no use beside sslmode=${mode} in DATABASE_URL`,
      )
    const missing = join(folder, 'missing')
    expect(() => verifiedAddress('DATABASE_URL', address, missing)).toThrow(
      `DATABASE_CA: ${missing} cannot be read (ENOENT)`,
    )
    await writeFile(missing, 'nothing')
    expect(() => verifiedAddress('DATABASE_URL', address, missing)).toThrow(
      `DATABASE_CA: ${missing} holds no certificate in PEM`,
    )
  })
})

import pg from 'pg'
import { startTemporaryPostgres } from './temporaryPostgres.ts'

export interface TestServer {
  url: string
  stop: () => Promise<void>
}

/** The PostgreSQL server that the tests were given, or a temporary one; null if there is none on this machine. */
export async function startTestPostgres(): Promise<TestServer | null> {
  const given = process.env['TEST_DATABASE_URL']
  return given ? { url: given, stop: async () => {} } : startTemporaryPostgres()
}

/** Creates a database on a server. */
export async function createDatabase(url: string, name: string, from = '') {
  const server = new pg.Client({ connectionString: url })
  await server.connect()
  await server.query(`create database ${name} ${from}`)
  const address = new URL(url)
  address.pathname = name
  const drop = async () => {
    await server.query(`drop database ${name} with (force)`)
    await server.end()
  }
  return { url: address.href, drop }
}

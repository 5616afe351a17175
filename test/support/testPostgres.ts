import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openPostgres } from '#service/database/connect.ts'
import type { Database } from '#service/database/database.ts'
import { startTemporaryPostgres } from './temporaryPostgres.ts'

interface TestServer {
  url: string
  stop: () => Promise<void>
}

/** The PostgreSQL server that the tests were given, or a temporary one; null if there is none on this machine. */
async function startTestPostgres(): Promise<TestServer | null> {
  const given = process.env['TEST_DATABASE_URL']
  return given ? { url: given, stop: async () => {} } : startTemporaryPostgres()
}

/** A server with a migrated database to copy. */
export interface Template {
  /** Of the server. */
  url: string
  /** The name of the database. */
  template: string
}

/** Prepares what `copyTemplate` and `openCopy` copy; null if there is no PostgreSQL on this machine. */
export async function prepareTemplate(): Promise<(Template & { stop: () => Promise<void> }) | null> {
  const server = await startTestPostgres()
  if (server === null) return null
  const { url } = server
  const template = `report_portal_test_${process.pid}_${Date.now()}`
  const created = await createDatabase(url, template)
  await (await openPostgres(created.url)).close()
  const stop = async () => {
    await created.drop()
    await server.stop()
  }
  return { url, template, stop }
}

/** Copies the migrated database to one of its own. */
export const copyTemplate = ({ url, template }: Template) =>
  // Copying the files takes half the time of writing each page into the log, PostgreSQL's own way.
  createDatabase(url, nameOfCopy(template), `template ${template} strategy file_copy`)

export const nameOfCopy = (template: string): string => `${template}_${randomUUID().replaceAll('-', '')}`

/** Opens a copy of the migrated database, which is deleted when it is closed. */
export async function openCopy(template: Template): Promise<Database> {
  const copy = await copyTemplate(template)
  const database = await openPostgres(copy.url, { migrates: false })
  const close = async () => {
    await database.close()
    await copy.drop()
  }
  return { ...database, close }
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

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Queries } from './database.ts'

export const concurrentIndex = /^create (unique )?index concurrently if not exists (\w+)/m

export interface Script {
  name: string
  statements: string[]
  checksum: string
  /** The version before works with what it makes: its first line is `-- additive`. */
  additive: boolean
  /** It holds only indexes, which are built while others write. */
  concurrent: boolean
}

/** A migration that has run. Its checksum is null where it ran before checksums were stored. */
interface Ran {
  name: string
  checksum: string | null
  additive: boolean
  /** The checksum of the functions that were installed when it was the newest. */
  functions: string | null
}

/** The schema of a database beside the one that this version knows. */
export interface SchemaState {
  scripts: readonly Script[]
  functions: readonly Script[]
  ran: readonly Ran[]
  /** What this version has, and the database lacks. */
  missing: readonly Script[]
  /** What a newer version has added, and this one can do without. */
  newer: readonly string[]
  /** Whether the functions of another version are installed. */
  lacksFunctions: boolean
}

/**
 * Compares the schema with that of this version. Throws where a migration's file has changed since it ran, or where the database has one that
 * this version does not know and that does more than add. `home`: where the migrations are.
 */
export async function readSchema(db: Queries, home = import.meta.url): Promise<SchemaState> {
  const scripts = await readScripts(new URL('./migrations/', home))
  const functions = await readScripts(new URL('./functions/', home))
  const ran = await readRan(db)
  const newer = unknownMigrations(ran, scripts)
  const names = new Set(ran.map(({ name }) => name))
  const missing = scripts.filter(({ name }) => !names.has(name))
  const lacksFunctions = ran.at(-1)?.functions !== functionsVersion(functions)
  return { scripts, functions, ran, missing, newer, lacksFunctions }
}

/** The migrations that have run. Databases of earlier versions lack columns of their table, or have none. */
async function readRan(db: Queries): Promise<Ran[]> {
  const { rows: tables } = await sql`select from pg_class where oid = to_regclass('migration')`.execute(db)
  if (tables.length === 0) return []
  const { rows } = await sql<{ row: Partial<Ran> & { name: string } }>`
    select to_jsonb(migration) as row from migration order by name`.execute(db)
  return rows.map(({ row: { name, checksum = null, additive = false, functions = null } }) => ({
    name,
    checksum,
    additive,
    functions,
  }))
}

export const functionsVersion = (functions: readonly Script[]): string =>
  checksumOf(functions.map(({ checksum }) => checksum).join())

/** Whether the connected role may change the schema: as its owner, or as who would make it. */
export async function ownsSchema(db: Queries): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select coalesce(
      (select pg_has_role(relowner, 'member') from pg_class where oid = to_regclass('migration')),
      has_schema_privilege('public', 'create')) as owns`.execute(db)
  return rows[0]?.owns === true
}

async function readScripts(folder: URL): Promise<Script[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n')
      return {
        name,
        statements: splitStatements(text),
        checksum: checksumOf(text),
        additive: text.startsWith('-- additive\n'),
        concurrent: concurrentIndex.test(text),
      }
    }),
  )
}

const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex')

function unknownMigrations(ran: readonly Ran[], scripts: readonly Script[]): string[] {
  const known = new Map(scripts.map(({ name, checksum }) => [name, checksum]))
  const unknown = ran.filter(({ name }) => !known.has(name))
  const hasAll = scripts.every(({ name }) => ran.some((one) => one.name === name))
  if (unknown.some(({ additive }) => !additive || !hasAll))
    throw new Error(
      `The database is newer than this program: it has ${unknown.map(({ name }) => name).join(', ')}.`,
    )
  const changed = ran.filter(
    ({ name, checksum }) => checksum !== null && known.has(name) && checksum !== known.get(name),
  )
  if (changed.length > 0)
    throw new Error(
      `The database was made by other versions of ${changed.map(({ name }) => name).join(', ')}: a migration that has run must not be changed.`,
    )
  return unknown.map(({ name }) => name)
}

/** Splits a script at the semicolons that end a line, outside `$$` bodies: PGlite takes one statement a call. */
export function splitStatements(script: string): string[] {
  const statements: string[] = []
  let statement = ''
  let inBody = false
  for (const line of script.split('\n')) {
    statement += `${line}\n`
    if ((line.match(/\$\$/g)?.length ?? 0) % 2 === 1) inBody = !inBody
    if (!inBody && /;\s*$/.test(line)) {
      statements.push(statement.trim())
      statement = ''
    }
  }
  if (statement.replace(/--.*$/gm, '').trim()) statements.push(statement.trim())
  return statements
}

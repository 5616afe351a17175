import { Readable } from 'node:stream'
import { createZstdCompress } from 'node:zlib'
import { sql } from 'kysely'
import { readHead } from '#service/audit/verify.ts'
import type { Database, Queries } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { hashOf } from '#service/files/hashed.ts'
import { namedFiles } from '#service/reports/files/namedFiles.ts'
import { encryptTo } from './encryption.ts'
import {
  fileList,
  listSets,
  type Manifest,
  newManifest,
  readManifest,
  SetError,
  type SetFile,
  setPath,
  type StoredObject,
  through,
} from './set.ts'
import { type FileCounts, storeFiles } from './storeFiles.ts'

export interface BackupSource {
  database: Database
  files: FileStore
  /** What DATA_DIR holds besides, by name. */
  settings: () => Promise<Readonly<Record<string, Buffer>>>
  /** The version of the program. */
  version: string
}

export interface BackupOptions {
  target: FileStore
  recipients: readonly string[]
  /** The name of the set. */
  set: string
  /** The plan by which it is made. */
  plan: string | null
  /** Called with the share of the whole that is done, from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** A set that was made, and what was found of its files. */
export interface MadeBackup {
  manifest: Manifest
  files: FileCounts
  /** Bytes that were stored. */
  added: number
}

/** The share of the work that the database counts for. */
const DATABASE_SHARE = 0.3

/**
 * Makes a set: the database as of one moment, and every file that it names then. Until the manifest is stored, which is last, there is no set;
 * what was stored by then is used by the next.
 */
export async function makeBackup(
  { database, files, settings, version }: BackupSource,
  { target, recipients, set, plan, onProgress = () => {}, signal }: BackupOptions,
): Promise<MadeBackup> {
  const at = new Date()
  const store = encryptTo(recipients)
  const former = await formerSet(target, recipients)

  const { read, content, stop } = await database.dump(readState)
  let dump: StoredObject
  try {
    const compressed = database.kind === 'embedded' ? through(content, createZstdCompress()) : content
    dump = await store(target, setPath(set, 'database.age'), interruptible(compressed, signal))
  } finally {
    stop()
  }
  await requireStored(target, setPath(set, 'database.age'), dump.stored)
  onProgress(DATABASE_SHARE)

  const counts: FileCounts = {
    count: 0,
    size: 0,
    missing: 0,
    kept: 0,
    added: { files: 0, size: 0 },
    problem: undefined,
  }
  async function* watched(): AsyncGenerator<SetFile> {
    for await (const file of storeFiles({ files, target, store, recipients, former }, read.paths, counts)) {
      signal?.throwIfAborted()
      onProgress(DATABASE_SHARE + ((1 - DATABASE_SHARE) * counts.count) / read.paths.length)
      yield file
    }
  }
  const listed = fileList(watched())
  let list: Manifest['files']['list']
  try {
    list = await target.writeFrom(setPath(set, 'files.gz'), listed)
  } finally {
    listed.destroy()
  }
  const kept = Buffer.from(
    JSON.stringify(
      Object.fromEntries(
        Object.entries(await settings()).map(([name, bytes]) => [name, bytes.toString('base64')]),
      ),
    ),
  )
  const { tables, audit } = read
  const manifest = newManifest({
    set,
    at: at.toISOString(),
    version,
    recipients: [...recipients],
    plan,
    database: { ...dump, kind: database.kind, tables, audit },
    settings: await store(target, setPath(set, 'settings.age'), Readable.from([kept])),
    files: { count: counts.count, size: counts.size, missing: counts.missing, list },
  })
  signal?.throwIfAborted()
  await target.write(setPath(set, 'manifest.json'), Buffer.from(JSON.stringify(manifest, undefined, 2)))
  return { manifest, files: counts, added: counts.added.size + dump.stored.size }
}

/** What the manifest tells of the database, and the paths of its files, in their order. */
async function readState(reader: Queries) {
  const paths: string[] = []
  for await (const page of namedFiles(reader)) paths.push(...page)
  return { tables: await countRows(reader), audit: await readHead(reader), paths }
}

/** The number of rows of every table, by its name. */
export async function countRows(reader: Queries): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(reader)
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      reader,
    )
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}

/** The last set whose files can be taken over: those of other keys could not be read with the present ones. */
async function formerSet(target: FileStore, recipients: readonly string[]): Promise<Manifest | undefined> {
  for (const set of (await listSets(target)).toReversed()) {
    const manifest = await readManifest(target, set).catch((error: unknown) => {
      if (error instanceof SetError) return undefined
      throw error
    })
    if (manifest?.recipients.join() === recipients.join()) return manifest
  }
  return undefined
}

async function* interruptible(
  content: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    signal?.throwIfAborted()
    yield piece
  }
}

/** Reads an object again, as the store has it. Throws a SetError where it is another. */
async function requireStored(
  target: FileStore,
  path: string,
  wanted: { size: number; sha256: string },
): Promise<void> {
  const file = await target.read(path)
  if (!file) throw new SetError(`${path} was stored, and is not there.`)
  const found = await hashOf(file.stream)
  if (found.size !== wanted.size || found.sha256 !== wanted.sha256)
    throw new SetError(`${path} is not in the store as it was written.`)
}

import { Readable } from 'node:stream'
import { createZstdCompress } from 'node:zlib'
import { sql } from 'kysely'
import { readHead } from '#service/audit/verify.ts'
import type { Database, Queries } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { hashed } from '#service/files/hashed.ts'
import { namedFiles } from '#service/reports/files/namedFiles.ts'
import { encryptTo, type StoreEncrypted } from './encryption.ts'
import {
  fileList,
  listSets,
  type Manifest,
  newManifest,
  objectPaths,
  readFiles,
  readManifest,
  readToEnd,
  SetError,
  type SetFile,
  setPath,
  through,
} from './set.ts'

/** Files that are read and stored at the same time. */
const PARALLEL = 4

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

/** A set that was made, and what of it was not stored by an earlier one. */
export interface MadeBackup {
  manifest: Manifest
  added: { files: number; size: number }
}

/** The share of the work that the database counts for. */
const DATABASE_SHARE = 0.3

/**
 * Makes a set: the database as of one moment, and every file that it names then. Files are never changed, so that one of an earlier set is taken
 * over by its path and size. Until the manifest is stored, which is last, there is no set; what was stored by then is used by the next.
 */
export async function makeBackup(
  { database, files, settings, version }: BackupSource,
  { target, recipients, set, plan, onProgress = () => {}, signal }: BackupOptions,
): Promise<MadeBackup> {
  const at = new Date()
  const store = encryptTo(recipients)
  const former = await formerSet(target, recipients)

  const { read, content } = await database.dump(readState)
  const compressed = database.kind === 'embedded' ? through(content, createZstdCompress()) : content
  const dump = await store(target, setPath(set, 'database.age'), interruptible(compressed, signal))
  await requireStored(target, setPath(set, 'database.age'), dump.stored)
  onProgress(DATABASE_SHARE)

  const added = { files: 0, size: 0 }
  const total = { count: 0, size: 0, missing: 0 }
  const fileOf = storedFiles(files, target, { store, placeOf: objectPaths(recipients) })
  async function* setFiles(): AsyncGenerator<SetFile> {
    const formerFiles = byPath(former ? readFiles(target, former.set, former.files.list) : none())
    for (let begin = 0; begin < read.paths.length; begin += PARALLEL) {
      signal?.throwIfAborted()
      const paths = read.paths.slice(begin, begin + PARALLEL)
      const known: (SetFile | undefined)[] = []
      for (const path of paths) known.push(await formerFiles.next(path))
      const found = await Promise.all(paths.map((path, place) => fileOf(path, known[place])))
      for (const file of found) {
        if (!file) {
          total.missing++
          continue
        }
        total.count++
        total.size += file.entry.size
        if (file.isNew) {
          added.files++
          added.size += file.entry.stored
        }
        yield file.entry
      }
      onProgress(DATABASE_SHARE + ((1 - DATABASE_SHARE) * begin) / read.paths.length)
    }
  }
  const list = await target.writeFrom(setPath(set, 'files.gz'), fileList(setFiles()))
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
    files: { ...total, list },
  })
  signal?.throwIfAborted()
  await target.write(setPath(set, 'manifest.json'), Buffer.from(JSON.stringify(manifest, undefined, 2)))
  return { manifest, added: { files: added.files, size: added.size + dump.stored.size } }
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

/** Stores files that are not stored yet. Undefined of a file that is missing. */
function storedFiles(
  files: FileStore,
  target: FileStore,
  { store, placeOf }: { store: StoreEncrypted; placeOf: (sha256: string) => string },
) {
  return async (
    path: string,
    former: SetFile | undefined,
  ): Promise<{ entry: SetFile; isNew: boolean } | undefined> => {
    if (former && (await files.size(path)) === former.size) {
      const stored = await target.size(placeOf(former.sha256))
      if (stored === former.stored) return { entry: former, isNew: false }
    }
    const file = await files.read(path)
    if (!file) return undefined
    const { content, written } = hashed(file.stream)
    const pieces: Uint8Array[] = []
    for await (const piece of content) pieces.push(piece)
    const { size, sha256 } = written()
    const place = placeOf(sha256)
    // Of another path, or of a backup that was interrupted; what was damaged since is replaced.
    const there = former?.sha256 === sha256 ? undefined : await target.size(place)
    const stored = there ?? (await store(target, place, Readable.from(pieces))).stored.size
    return { entry: { path, size, sha256, stored }, isNew: there === undefined }
  }
}

/** Finds files by their paths, which are asked for in the order of the list. */
function byPath(list: AsyncIterator<SetFile>) {
  let current: IteratorResult<SetFile> | undefined
  return {
    async next(path: string): Promise<SetFile | undefined> {
      current ??= await list.next()
      while (!current.done && Buffer.compare(Buffer.from(current.value.path), Buffer.from(path)) < 0)
        current = await list.next()
      return !current.done && current.value.path === path ? current.value : undefined
    },
  }
}

async function* none(): AsyncGenerator<never> {}

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
  const { content, written } = hashed(file.stream)
  await readToEnd(content)
  const found = written()
  if (found.size !== wanted.size || found.sha256 !== wanted.sha256)
    throw new SetError(`${path} is not in the store as it was written.`)
}

import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import { type Duplex, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod/mini'
import type { FileStore } from '#service/files/fileStore.ts'
import { hashed } from '#service/files/hashed.ts'
import { sha256Of } from '#service/files/objectRequests.ts'
import { readJson } from '#service/http/readJson.ts'

/*
 * A backup is a set in a store:
 *
 *   sets/NAME/database.age    the database's own dump
 *   sets/NAME/settings.age    what DATA_DIR holds besides
 *   sets/NAME/files.gz        a line of JSON for each file
 *   sets/NAME/manifest.json   written last: with it, the set is whole
 *   files/KEYS/AB/ABCD….age   a file, by the SHA-256 of its content, which sets of the same keys share
 *
 * Everything that ends in .age is encrypted. The rest names no person.
 */

/** The form of a set, which changes where an older program could not read it. */
const FORMAT = 1

const hash = () => z.string().check(z.regex(/^[0-9a-f]{64}$/))
const bytes = () => z.int().check(z.minimum(0))

/** An encrypted object, and what it holds. */
const StoredObject = z.object({
  /** Of the object as it is stored. */
  stored: z.object({ size: bytes(), sha256: hash() }),
  /** Of its content. */
  content: z.object({ size: bytes(), sha256: hash() }),
})
export type StoredObject = z.infer<typeof StoredObject>

const Manifest = z.object({
  format: z.literal(FORMAT),
  set: z.string(),
  /** The moment of which it is a copy. */
  at: z.iso.datetime(),
  /** The version of the program. */
  version: z.string(),
  /** The public keys to which it is encrypted. */
  recipients: z.array(z.string()),
  /** The plan by which it was made, of one installation; null where a command made it. */
  plan: z.nullable(z.string()),
  database: z.extend(StoredObject, {
    kind: z.enum(['postgresql', 'embedded']),
    /** The number of rows by table. */
    tables: z.record(z.string(), z.int()),
    /** The end of the audit's chain. */
    audit: z.object({ records: z.int(), hash: z.string() }),
  }),
  settings: StoredObject,
  files: z.object({
    count: z.int(),
    size: bytes(),
    /** Of `files.gz`. */
    list: z.object({ size: bytes(), sha256: hash() }),
    /** Files that the database names and the store did not have. */
    missing: z.int(),
  }),
})
export type Manifest = z.infer<typeof Manifest>

/** A file of a set. */
const SetFile = z.object({
  path: z.string(),
  size: bytes(),
  sha256: hash(),
  /** Bytes of the object. */
  stored: bytes(),
})
export type SetFile = z.infer<typeof SetFile>

export const newManifest = (manifest: Omit<Manifest, 'format'>): Manifest => ({ format: FORMAT, ...manifest })

export const setParts = ['database.age', 'settings.age', 'files.gz', 'manifest.json'] as const
type SetPart = (typeof setParts)[number]
export const setPath = (set: string, part: SetPart): string => `sets/${set}/${part}`

/** Where files are stored by their SHA-256 that are encrypted to these public keys. */
export function objectPaths(recipients: readonly string[]): (sha256: string) => string {
  const keys = sha256Of(recipients.join()).slice(0, 8)
  return (sha256) => `files/${keys}/${sha256.slice(0, 2)}/${sha256}.age`
}

/** Whether a path is one of a backup, whole or not: the folder may hold other things. */
export const isOfBackup = (path: string): boolean =>
  /^files\/[0-9a-f]{8}\/[0-9a-f]{2}\/[0-9a-f]{64}\.age$/.test(path) ||
  (/^sets\/[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{6}\.[0-9]{3}Z-[0-9a-f]{4}\/[^/]+$/.test(path) &&
    setParts.some((part) => path.endsWith(`/${part}`)))

/** The name of a set that begins now. Names are in the order of time. */
export const newSetName = (now = new Date()): string =>
  `${now.toISOString().replaceAll(':', '')}-${randomBytes(2).toString('hex')}`

/** A set cannot be used, in words for its operator. */
export class SetError extends Error {
  override name = 'SetError'
}

/** The names of all whole sets, oldest first. */
export async function listSets(store: FileStore): Promise<string[]> {
  const found: string[] = []
  for await (const path of store.walk('sets')) {
    const [, set, part] = path.split('/')
    if (set !== undefined && part === 'manifest.json') found.push(set)
  }
  return found.toSorted()
}

/** Throws a SetError where there is no such set, or where this program cannot read it. */
export async function readManifest(store: FileStore, set: string): Promise<Manifest> {
  const file = await store.read(setPath(set, 'manifest.json'))
  if (!file) throw new SetError(`There is no whole set ${set}.`)
  const json = await text(file.stream)
  const manifest = Manifest.safeParse(readJson(json))
  if (!manifest.success)
    throw new SetError(`The manifest of the set ${set} is damaged, or of a newer version of this program.`)
  return manifest.data
}

/** The files of a set, in the order of their paths. Throws a SetError at the end where the list is not as the manifest says. */
export async function* readFiles(
  store: FileStore,
  set: string,
  wanted: Manifest['files']['list'],
): AsyncGenerator<SetFile> {
  const file = await store.read(setPath(set, 'files.gz'))
  const stored = file && hashed(file.stream)
  if (!stored) throw new SetError(`The list of the files of the set ${set} is missing.`)
  const input = through(stored.content, createGunzip())
  for await (const line of createInterface({ input, crlfDelay: Infinity }))
    yield SetFile.parse(JSON.parse(line))
  if (stored.written().sha256 !== wanted.sha256)
    throw new SetError(`The list of the files of the set ${set} is damaged.`)
}

/** The list of files as it is stored. */
export const fileList = (files: AsyncIterable<SetFile>): Readable => through(bytesOf(files), createGzip())

/** Content as a transformation leaves it. An error of either ends both. */
export function through(content: AsyncIterable<Uint8Array>, transformation: Duplex): Readable {
  const result = Readable.from(content, { objectMode: false }).compose(transformation) as Readable
  // Whoever reads gets the error; where nobody reads any more, it must not end the process.
  return result.on('error', () => {})
}

async function* bytesOf(files: AsyncIterable<SetFile>): AsyncGenerator<Uint8Array> {
  for await (const file of files) yield Buffer.from(`${JSON.stringify(file)}\n`)
}

import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { createZstdDecompress } from 'node:zlib'
import * as z from 'zod/mini'
import type { FileStore } from '#service/files/fileStore.ts'
import { decryptWith, type OpenEncrypted } from './encryption.ts'
import { type Manifest, objectPaths, readFiles, readManifest, setPath, through } from './set.ts'

/** A set that is open for reading. Everything that is read is compared with what the manifest says of it. */
export interface OpenSet {
  manifest: Manifest
  /** What DATA_DIR held besides, by name. */
  settings(): Promise<Record<string, Buffer>>
  /** The database's dump, as the database made it. */
  dump(): Readable
  /** Every file, in the order of the paths. The content has to be read before the next. */
  files(): AsyncIterable<{ path: string; size: number; content: AsyncIterable<Uint8Array> }>
}

const Settings = z.record(z.string(), z.string())

/** Opens a set with the secret key. Throws a SetError where it is not whole, or of another key. */
export async function openSet(store: FileStore, set: string, identity: string): Promise<OpenSet> {
  const open: OpenEncrypted = decryptWith(identity)
  const manifest = await readManifest(store, set)
  const placeOf = objectPaths(manifest.recipients)
  return {
    manifest,
    async settings() {
      const content = open(store, setPath(set, 'settings.age'), manifest.settings.content)
      const kept = Settings.parse(await json(Readable.from(content)))
      return Object.fromEntries(
        Object.entries(kept).map(([name, base64]) => [name, Buffer.from(base64, 'base64')]),
      )
    },
    dump() {
      const content = open(store, setPath(set, 'database.age'), manifest.database.content)
      return manifest.database.kind === 'embedded'
        ? through(content, createZstdDecompress())
        : Readable.from(content, { objectMode: false })
    },
    async *files() {
      for await (const { path, size, sha256 } of readFiles(store, set, manifest.files.list))
        yield { path, size, content: open(store, placeOf(sha256), { size, sha256 }) }
    },
  }
}

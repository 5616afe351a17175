import { isAbsolute, posix } from 'node:path'
import type { Readable } from 'node:stream'

export class PathOutsideStoreError extends Error {
  override name = 'PathOutsideStoreError'
}

/** A bucket of an object store that speaks S3, and how to sign in there. */
export interface BucketAddress {
  /** Scheme, host and port. */
  origin: string
  bucket: string
  /** What all names begin with: empty, or ending in `/`. */
  prefix: string
  /** Undefined: the one that the host names, else `us-east-1`. */
  region?: string
  key: string
  secret: string
}

/** Where a store is. */
export type StoreAddress = { folder: string } | BucketAddress

/** A file that is open for reading. The stream closes it, and ends in an error where not all of the content came as it was written. */
interface StoredFile {
  /** Bytes. */
  size: number
  stream: Readable
}

/** What was written, of content whose length was not known before. */
export interface WrittenFile {
  /** Bytes. */
  size: number
  /** In hexadecimal digits. */
  sha256: string
}

/** Files named by relative paths with `/`. */
export interface FileStore {
  readonly address: StoreAddress
  /**
   * Writes a whole file atomically: a reader sees the old content or the new one. It is on the disk when the promise resolves, unless
   * `durable` is false: then it is a few times faster, and a power cut can leave the file empty.
   */
  write(path: string, bytes: Uint8Array, options?: { durable: boolean }): Promise<void>
  /** Writes a file piece by piece, atomically and durably as `write` does. Where the content ends in an error, nothing is written. */
  writeFrom(path: string, content: AsyncIterable<Uint8Array>): Promise<WrittenFile>
  /** Undefined where there is no such file. */
  read(path: string): Promise<StoredFile | undefined>
  /** Bytes, or undefined where there is no such file. */
  size(path: string): Promise<number | undefined>
  exists(path: string): Promise<boolean>
  /** Returns whether there was such a file. */
  remove(path: string): Promise<boolean>
  /** Moves a file, whose `lastChange` is then now; takes the place of a file that is there. Returns whether there was such a file to move. */
  move(path: string, to: string): Promise<boolean>
  /** The paths of all whole files in a folder (of the store, without one) and the folders in it, in no order. Symbolic links are left out. */
  walk(folder?: string): AsyncIterable<string>
  /**
   * When a file was written, moved or restored from a backup, in milliseconds since 1970. Undefined where there is no such file. It is
   * the time of its last change of status, which a copy that keeps the times of files does not set back.
   */
  lastChange(path: string): Promise<number | undefined>
  /** Removes what writers left that were killed before a moment (in milliseconds since 1970). Returns how many files. */
  removeDrafts(before: number): Promise<number>
  /**
   * Writes and removes a small file in each of these folders, or in what there is of the way to it. Returns the free disk space in bytes; throws
   * where the store cannot be written. An object store has no limit.
   */
  probe(folders?: readonly string[]): Promise<number>
}

/** The folder of the files that are stored at a time. */
export const monthFolder = (kind: 'reports' | 'images', at: Date): string =>
  `${kind}/${at.toISOString().slice(0, 7).replace('-', '/')}`

/** The shortest form of a path. Throws where the path leads to no file of a store. */
export function pathInStore(path: string): string {
  const isOutside =
    path === '' || isAbsolute(path) || path.includes('\0') || path.split(/[/\\]/).includes('..')
  const shortest = posix.normalize(path).replace(/\/$/, '')
  if (isOutside || shortest === '.')
    throw new PathOutsideStoreError('The path does not lead to a file of the store.')
  return shortest
}

/** The end of the names of files that are being written, or whose writer was killed. */
export const DRAFT = '.part'

import { join } from 'node:path'
import * as z from 'zod/mini'
import type { BucketAddress, StoreAddress } from '#service/files/fileStore.ts'

/** Host, bucket and prefix; no part of the prefix begins with a dot. */
const BUCKET = /^(https?:\/\/[^/?#@\s]+)\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w-][\w.-]*)*)\/?$/
const HOST_HERE = /^http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?\//

const isBucketAddress = (text: string): boolean =>
  URL.canParse(text) && BUCKET.test(text) && (text.startsWith('https:') || HOST_HERE.test(text))

/** The text of a setting that names a bucket of an object store. */
export const bucketText = z
  .string()
  .check(
    z.refine(
      isBucketAddress,
      'must be https://HOST/BUCKET or https://HOST/BUCKET/PREFIX (http:// on this machine alone)',
    ),
  )

/** The bucket that a `bucketText` names, and how to sign in there. */
export function bucketAddress(
  text: string,
  access: Pick<BucketAddress, 'key' | 'secret'> & { region: string | undefined },
): BucketAddress {
  const [, origin = '', bucket = '', prefix = ''] = BUCKET.exec(text) ?? []
  const { key, secret, region } = access
  return {
    origin,
    bucket,
    prefix: prefix && `${prefix.slice(1)}/`,
    ...(region !== undefined && { region }),
    key,
    secret,
  }
}

/** The settings of the reports' files, as the environment has them. */
export const filesSettings = {
  FILES_STORE: z.optional(bucketText),
  FILES_STORE_REGION: z.optional(z.string()),
  FILES_STORE_KEY: z.optional(z.string()),
  FILES_STORE_SECRET: z.optional(z.string()),
  FILES_WRITTEN_TO: z.optional(z.enum(['store', 'folder'], { error: 'must be store or folder' })),
}
const FilesEnvironment = z.object(filesSettings)
type FilesValues = z.output<typeof FilesEnvironment>

/** Those that mean nothing without an object store. */
const filesNames = (Object.keys(filesSettings) as (keyof typeof filesSettings)[]).filter(
  (name) => name !== 'FILES_STORE',
)

/** What is wrong with the settings together. */
export function filesProblems(values: FilesValues): string[] {
  if (values.FILES_STORE === undefined)
    return filesNames.flatMap((name) =>
      values[name] === undefined ? [] : [`${name}: of use beside FILES_STORE alone`],
    )
  return (['FILES_STORE_KEY', 'FILES_STORE_SECRET'] as const).flatMap((name) =>
    values[name] === undefined ? [`${name}: required with FILES_STORE`] : [],
  )
}

/** Where the reports' files are. */
export interface FilesConfig {
  /** Where new ones go. */
  home: StoreAddress
  /** Where some may still be, which are to be moved. */
  former?: StoreAddress
}

export function readFiles(values: FilesValues, dataDir: string): FilesConfig {
  const folder = { folder: join(dataDir, 'files') }
  const { FILES_STORE: text, FILES_STORE_KEY: key = '', FILES_STORE_SECRET: secret = '' } = values
  if (text === undefined) return { home: folder }
  const store = bucketAddress(text, { key, secret, region: values.FILES_STORE_REGION })
  return values.FILES_WRITTEN_TO === 'folder'
    ? { home: folder, former: store }
    : { home: store, former: folder }
}

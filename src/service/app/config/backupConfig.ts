import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { isRecipient } from '#service/backup/encryption.ts'
import type { StoreAddress } from '#service/files/fileStore.ts'
import { bucketAddress, bucketText } from './filesConfig.ts'

/** Public keys, with commas between. */
const recipients = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(',').map((entry) => entry.trim())),
  ),
  z
    .array(z.string())
    .check(
      z.refine((keys) => keys.every(isRecipient), 'must be public keys, such as npm run backup:key prints'),
    ),
)

const isBucket = (text: string): boolean => /^https?:/.test(text)

/** The settings of backups, as the environment has them. */
export const backupSettings = {
  /** A bucket, or a folder. */
  BACKUP_STORE: z.optional(z.union([bucketText, z.string().check(z.regex(/^(?![a-z][\w+.-]*:)/i))])),
  BACKUP_STORE_REGION: z.optional(z.string()),
  BACKUP_STORE_KEY: z.optional(z.string()),
  BACKUP_STORE_SECRET: z.optional(z.string()),
  BACKUP_RECIPIENTS: z.optional(recipients),
}

const BackupEnvironment = z.object(backupSettings)
type BackupValues = z.output<typeof BackupEnvironment>

/** What is wrong with the settings together. */
export function backupProblems(values: BackupValues): string[] {
  const { BACKUP_STORE: store, BACKUP_RECIPIENTS: keys } = values
  const ofBuckets = ['BACKUP_STORE_KEY', 'BACKUP_STORE_SECRET'] as const
  if (store === undefined || !isBucket(store))
    return [
      ...(store !== undefined && keys === undefined ? [noKey] : []),
      ...[...ofBuckets, 'BACKUP_STORE_REGION' as const].flatMap((name) =>
        values[name] === undefined ? [] : [`${name}: of use beside a bucket in BACKUP_STORE alone`],
      ),
    ]
  return [
    ...(keys === undefined ? [noKey] : []),
    ...ofBuckets.flatMap((name) =>
      values[name] === undefined ? [`${name}: required with a bucket in BACKUP_STORE`] : [],
    ),
  ]
}

const noKey = 'BACKUP_RECIPIENTS: required with BACKUP_STORE: npm run backup:key prints one'

/** Where backups go, and the public keys to which they are encrypted. */
export interface BackupConfig {
  store: StoreAddress
  /** The store is the data folder. */
  isBesideData: boolean
  /** Undefined: a pair of keys is made and kept in the data folder. */
  recipients: readonly string[] | undefined
}

export function readBackup(values: BackupValues, dataDir: string): BackupConfig {
  const { BACKUP_STORE: store, BACKUP_STORE_KEY: key = '', BACKUP_STORE_SECRET: secret = '' } = values
  return {
    store:
      store !== undefined && isBucket(store)
        ? bucketAddress(store, { key, secret, region: values.BACKUP_STORE_REGION })
        : { folder: store === undefined ? join(dataDir, 'backups') : resolve(store) },
    isBesideData: store === undefined,
    recipients: values.BACKUP_RECIPIENTS,
  }
}

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { identityToRecipient, newKeys } from '#service/backup/encryption.ts'
import type { BackupSettings } from '#service/backup/routes.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { openStore } from '#service/files/openStore.ts'
import type { Config } from './config.ts'
import { ensureDataFolder, errorCode } from './dataFolder.ts'

export const backupKeyFile = (dataDir: string): string => join(dataDir, 'backup-key')

/** The store of the backups, as the settings have it. */
export async function openBackupStore({ backup: { store } }: Config): Promise<FileStore> {
  if ('folder' in store) await ensureDataFolder(store.folder)
  return openStore(store)
}

/** Where backups go. Without a public key of the settings, a pair is made once and kept in the data folder. */
export async function openBackups(config: Config): Promise<BackupSettings> {
  const { dataDir, backup } = config
  const store = await openBackupStore(config)
  const recipients = backup.recipients ?? [await identityToRecipient(await ensureKey(dataDir))]
  return {
    store,
    recipients,
    destination: 'folder' in backup.store ? 'folder' : 'objectStore',
    isBesideData: backup.isBesideData,
    isKeyBesideData: backup.recipients === undefined,
    settings: () => readSettings(dataDir),
  }
}

async function ensureKey(dataDir: string): Promise<string> {
  const file = backupKeyFile(dataDir)
  try {
    const { identity } = await newKeys()
    await writeFile(file, `${identity}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  return (await readFile(file, 'utf8')).trim()
}

/** What a restored installation needs of the data folder besides the database and the files. */
const KEPT = ['token-secret', 'config.json']

async function readSettings(dataDir: string): Promise<Record<string, Buffer>> {
  const kept: Record<string, Buffer> = {}
  const names = [...KEPT, ...(await logoOf(dataDir))]
  for (const name of names) {
    const bytes = await readFile(join(dataDir, name)).catch(() => undefined)
    if (bytes) kept[name] = bytes
  }
  return kept
}

async function logoOf(dataDir: string): Promise<string[]> {
  const text = await readFile(join(dataDir, 'config.json'), 'utf8').catch(() => '{}')
  const logo = /"logo"\s*:\s*"([^"/\\]+)"/.exec(text)?.[1]
  return logo === undefined ? [] : [logo]
}

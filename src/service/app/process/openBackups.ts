import { constants } from 'node:fs'
import { access, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { identityToRecipient, newKeys } from '#service/backup/encryption.ts'
import type { BackupSettings } from '#service/backup/routes.ts'
import { openStore } from '#service/files/openStore.ts'
import { type Config, ConfigError } from './config.ts'
import { ensureDataFolder, errorCode } from './dataFolder.ts'

export const backupKeyFile = (dataDir: string): string => join(dataDir, 'backup-key')

/** Makes sure that backups can be written and read. Throws a ConfigError where they cannot. */
export async function prepareBackups({ backup: { store, isBesideData } }: Config): Promise<void> {
  if (!('folder' in store)) return
  if (isBesideData) return ensureDataFolder(store.folder)
  try {
    // It is never made: a disk that is not mounted would have its folder on the disk of the system.
    await access(store.folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new ConfigError(
      `BACKUP_STORE: ${store.folder} cannot be used as a folder (${errorCode(cause)}): is it there, and may the service write there?`,
      { cause },
    )
  }
}

/** Where backups go. Without a public key of the settings, a pair is made once and kept in the data folder. */
export async function openBackups(config: Config): Promise<BackupSettings> {
  const { dataDir, backup } = config
  const recipients = backup.recipients ?? [await identityToRecipient(await ensureKey(dataDir))]
  return {
    store: openStore(backup.store),
    prepare: () => prepareBackups(config),
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
    const bytes = await readFile(join(dataDir, name)).catch(undefinedIfMissing)
    if (bytes) kept[name] = bytes
  }
  return kept
}

async function logoOf(dataDir: string): Promise<string[]> {
  const text = (await readFile(join(dataDir, 'config.json'), 'utf8').catch(undefinedIfMissing)) ?? ''
  const logo = /"logo"\s*:\s*"([^"/\\]+)"/.exec(text)?.[1]
  return logo === undefined ? [] : [logo]
}

function undefinedIfMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error
}

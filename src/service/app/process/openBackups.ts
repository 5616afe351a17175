import { constants } from 'node:fs'
import { access, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { identityToRecipient, newKeys } from '#service/backup/encryption.ts'
import { type OpenSet, openSet } from '#service/backup/readSet.ts'
import type { BackupSettings } from '#service/backup/routes.ts'
import { listSets } from '#service/backup/set.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { openStore } from '#service/files/openStore.ts'
import { type Config, ConfigError } from '#service/app/config/config.ts'
import { ensureDataFolder, errorCode } from './dataFolder.ts'

const keyFile = (dataDir: string): string => join(dataDir, 'backup-key')

/** Makes sure that backups can be written and read. Throws a ConfigError where they cannot. */
async function prepareBackups({ backup: { store, isBesideData } }: Config): Promise<void> {
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

/** The secret key of the backups, of the data folder unless a file is given. A command of root reads it before it becomes another user. */
export async function readBackupKey({ dataDir }: Config, file = keyFile(dataDir)): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (cause) {
    throw new Error(`The secret key cannot be read from ${file}: give its file by --key.`, { cause })
  }
}

/** The store of the backups. Throws a ConfigError where it cannot be used. */
export async function openBackupStore(config: Config): Promise<FileStore> {
  await prepareBackups(config)
  return openStore(config.backup.store)
}

/** Opens a set by its name; `last` is the newest. */
export async function openBackupSet(config: Config, wanted: string, key: string): Promise<OpenSet> {
  const store = await openBackupStore(config)
  const name = wanted === 'last' ? (await listSets(store)).at(-1) : wanted
  if (name === undefined) throw new Error('There is no set.')
  return openSet(store, name, key)
}

async function ensureKey(dataDir: string): Promise<string> {
  const file = keyFile(dataDir)
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

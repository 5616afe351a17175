import { constants } from 'node:fs'
import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { ConfigError } from '#service/app/config/config.ts'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

/** Creates the data folder, readable by its owner only, if it is missing. Throws a ConfigError where it cannot be used. */
export async function ensureDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new ConfigError(`DATA_DIR: ${folder} cannot be used as a folder (${errorCode(cause)}).`, { cause })
  }
}

/** The system's code of an error, such as `ENOENT`. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

/**
 * The secret that signs tokens where no setting gives one: generated once into a file that only its owner can read, then read back.
 * Throws a ConfigError where it can be neither written nor read.
 */
export async function ensureTokenSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'token-secret')
  await ensureDataFolder(dataDir)
  try {
    await writeFile(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (cause) {
    if (errorCode(cause) !== 'EEXIST')
      throw new ConfigError(`DATA_DIR: ${file} cannot be written (${errorCode(cause)}).`, { cause })
  }
  const secret = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new ConfigError(`DATA_DIR: ${file} cannot be read (${errorCode(cause)}).`, { cause })
  })
  if (secret.length < 32)
    throw new ConfigError(`DATA_DIR: ${file} holds no secret. Remove it to have a new one made.`)
  return secret
}

import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { ConfigError } from './config.ts'

/** Makes the folder for data, its owner's alone, where it is not there. Throws a ConfigError where it cannot be used. */
export async function makeDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new ConfigError(`DATA_DIR: ${folder} cannot be used as a folder (${codeOf(cause)}).`, { cause })
  }
}

/** The system's name for what went wrong. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

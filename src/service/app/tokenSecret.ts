import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from './config.ts'
import { codeOf, makeDataFolder } from './dataFolder.ts'

/**
 * The secret that tokens are signed with where none is given: made once, then read back, by its owner alone. Throws a
 * ConfigError where it can be neither.
 */
export async function keptTokenSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'token-secret')
  await makeDataFolder(dataDir)
  try {
    await writeFile(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (cause) {
    if (codeOf(cause) !== 'EEXIST')
      throw new ConfigError(`DATA_DIR: ${file} cannot be written (${codeOf(cause)}).`, { cause })
  }
  const secret = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new ConfigError(`DATA_DIR: ${file} cannot be read (${codeOf(cause)}).`, { cause })
  })
  if (secret.length < 32)
    throw new ConfigError(`DATA_DIR: ${file} holds no secret. Remove it to have a new one made.`)
  return secret
}

import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The secret that tokens are signed with where none is given: made once, then read back, by its owner alone. */
export async function keptTokenSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'token-secret')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  try {
    await writeFile(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const secret = await readFile(file, 'utf8')
  if (secret.length < 32) throw new Error(`${file} holds no secret. Remove it to have a new one made.`)
  return secret
}

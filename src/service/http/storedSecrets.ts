import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keysFor, type TokenSecrets } from './tokenSecrets.ts'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts secrets that the program has to read again. The keys are made from those that sign the tokens: what a previous one
 * encrypted is read, and encrypted anew at the next start.
 */
export function secretsOf(secrets: TokenSecrets) {
  const keys = keysFor(secrets, 'stored secrets')

  function decryptWith(key: Buffer, stored: string): string {
    const bytes = Buffer.from(stored, 'base64')
    const tagEnd = IV_BYTES + TAG_BYTES
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES))
    decipher.setAuthTag(bytes.subarray(IV_BYTES, tagEnd))
    return decipher.update(bytes.subarray(tagEnd), undefined, 'utf8') + decipher.final('utf8')
  }

  const encrypt = (text: string): string => {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(ALGORITHM, keys[0], iv)
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64')
  }

  /** The text, and which key had encrypted it. Throws where it was changed, or encrypted with another one. */
  function open(stored: string): { text: string; isCurrent: boolean } {
    for (const key of keys.slice(1)) {
      try {
        return { text: decryptWith(key, stored), isCurrent: false }
      } catch {
        // Encrypted with another key, or changed: the current key tells.
      }
    }
    return { text: decryptWith(keys[0], stored), isCurrent: true }
  }

  return {
    encrypt,
    decrypt: (stored: string): string => open(stored).text,

    /** The same secret, encrypted with the current key; undefined where it is already, or cannot be read. */
    renewed(stored: string): string | undefined {
      try {
        const { text, isCurrent } = open(stored)
        return isCurrent ? undefined : encrypt(text)
      } catch {
        return undefined
      }
    },
  }
}

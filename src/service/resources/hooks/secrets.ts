import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts secrets that the program has to read again. The key is made from the secret that signs the tokens: where that is replaced,
 * stored secrets cannot be read any more and have to be entered again.
 */
export function secretsOf(tokenSecret: string) {
  const key = createHmac('sha256', tokenSecret).update('stored secrets').digest()
  return {
    encrypt(text: string): string {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, iv)
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64')
    },

    /** Throws where the text was changed, or encrypted with another key. */
    decrypt(stored: string): string {
      const bytes = Buffer.from(stored, 'base64')
      const tagEnd = IV_BYTES + TAG_BYTES
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES))
      decipher.setAuthTag(bytes.subarray(IV_BYTES, tagEnd))
      return decipher.update(bytes.subarray(tagEnd), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

import { SHARE_CODE_DIGITS } from '#contract/reports/sharing.ts'
import { createHash, randomBytes, randomInt } from 'node:crypto'

const KEY_BYTES = 24

/** The key and the code of a new link. */
export const newCodes = () => ({
  key: randomBytes(KEY_BYTES).toString('base64url'),
  code: String(randomInt(10 ** SHARE_CODE_DIGITS)).padStart(SHARE_CODE_DIGITS, '0'),
})

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

export const hashOfKey = (key: string): Buffer => hash(key)

/** With the key, which is not stored: the database alone does not tell the code, though it is short. */
export const hashOfCode = (key: string, code: string): Buffer => hash(`${key} ${code}`)

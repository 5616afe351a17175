import { createHash, randomInt } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Some 256 bits. */
const SECRET_LENGTH = 43
const KEY = /^rp_([1-9]\d{0,9})_[0-9A-Za-z]{32,64}$/

/** Whether a bearer token claims to be the key of an integration, and no token of a session. */
export const isIntegrationKey = (token: string): boolean => token.startsWith('rp_')

/** A new key, under the number of its record, by which it is found. */
export const newKey = (id: number): string =>
  `rp_${id}_${Array.from({ length: SECRET_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`

/** The number in a key; undefined where it is not of the form of one. */
export function idOfKey(key: string): number | undefined {
  const id = Number(KEY.exec(key)?.[1])
  return id <= 2_147_483_647 ? id : undefined
}

/** The stored hash of a key. A fast hash is enough, because a random key of this length cannot be guessed. */
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest()

import { hash, verify } from '@node-rs/argon2'

/** Hashes a password with argon2id; the library's defaults are those that OWASP names. */
export const hashPassword = (password: string): Promise<string> => hash(password)

/** Tells whether a password belongs to a hash. A hash that is none answers false. */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  try {
    return await verify(passwordHash, password)
  } catch {
    return false
  }
}

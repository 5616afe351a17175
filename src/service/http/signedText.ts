import { createHmac, timingSafeEqual } from 'node:crypto'
import type { TokenSecrets } from './tokenSecrets.ts'

/** A value as a text that nobody but the service can make, for one purpose. The text does not hide it. */
export function signedText(secrets: TokenSecrets, purpose: string) {
  const sign = (text: string, secret: string) =>
    createHmac('sha256', secret).update(`${purpose} ${text}`).digest()

  return {
    make(value: object): string {
      const text = Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${text}.${sign(text, secrets[0]).toString('base64url')}`
    },

    /** The value; undefined of what was not signed here. Its form and age are the caller's to check. */
    read(signed: string): unknown {
      const [text = '', signature = ''] = signed.split('.')
      const given = Buffer.from(signature, 'base64url')
      const isOwn = secrets.some((secret) => {
        const expected = sign(text, secret)
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
      return isOwn ? (JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown) : undefined
    },
  }
}

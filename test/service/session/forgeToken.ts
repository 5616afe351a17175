import { createHmac } from 'node:crypto'

interface Forgery {
  header?: object
  claims?: Record<string, unknown>
  secret?: string
}

/** Makes a JWT with any header, claims and secret. */
export function forgeToken({ header = {}, claims = {}, secret = '' }: Forgery): string {
  const { alg } = { alg: 'HS256', ...header }
  const signed = [{ alg, typ: 'JWT', ...header }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  if (alg === 'none') return `${signed}.`
  return `${signed}.${createHmac(alg.replace('HS', 'sha'), secret).update(signed).digest('base64url')}`
}

/** The claims of a token, whose signature is not verified. */
export const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

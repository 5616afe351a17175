import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TokenSecrets } from './tokenSecrets.ts'

interface CookieScope {
  /** The address below which the browser sends it, as the browser knows it. */
  path: string
  maxAgeSeconds: number
}

/**
 * A value in a cookie that scripts cannot read, other sites do not send, and nobody but the service can make. Over HTTPS its name
 * begins with `__Secure-`, under which browsers let nobody set one over plain HTTP.
 */
export function signedCookie(secrets: TokenSecrets, name: string) {
  const sign = (text: string, secret: string) =>
    createHmac('sha256', secret).update(`${name} ${text}`).digest()
  const pattern = new RegExp(`(?:^|;\\s*)(?:__Secure-)?${name}=([\\w-]+)\\.([\\w-]+)`)

  return {
    /** The value; undefined where there is none that was signed here. Its form and age are the caller's to check. */
    read(request: FastifyRequest): unknown {
      const [, text = '', signature = ''] = pattern.exec(request.headers.cookie ?? '') ?? []
      const given = Buffer.from(signature, 'base64url')
      const isOwn = secrets.some((secret) => {
        const expected = sign(text, secret)
        return given.length === expected.length && timingSafeEqual(given, expected)
      })
      return isOwn ? (JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown) : undefined
    },

    write(request: FastifyRequest, reply: FastifyReply, value: object, scope: CookieScope): void {
      const text = Buffer.from(JSON.stringify(value)).toString('base64url')
      const isSecure = request.protocol === 'https'
      const attributes = [
        `${isSecure ? '__Secure-' : ''}${name}=${text}.${sign(text, secrets[0]).toString('base64url')}`,
        `Path=${scope.path}`,
        `Max-Age=${scope.maxAgeSeconds}`,
        'HttpOnly',
        'SameSite=Strict',
        ...(isSecure ? ['Secure'] : []),
      ]
      reply.header('set-cookie', attributes.join('; '))
    },
  }
}

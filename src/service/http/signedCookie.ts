import type { FastifyReply, FastifyRequest } from 'fastify'
import { signedText } from './signedText.ts'
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
  const values = signedText(secrets, name)
  const pattern = new RegExp(`(?:^|;\\s*)(?:__Secure-)?${name}=([\\w-]+\\.[\\w-]+)`)

  return {
    /** The value; undefined where there is none that was signed here. Its form and age are the caller's to check. */
    read: (request: FastifyRequest): unknown =>
      values.read(pattern.exec(request.headers.cookie ?? '')?.[1] ?? ''),

    write(request: FastifyRequest, reply: FastifyReply, value: object, scope: CookieScope): void {
      const isSecure = request.protocol === 'https'
      const attributes = [
        `${isSecure ? '__Secure-' : ''}${name}=${values.make(value)}`,
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

import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { sessionOperations } from '#contract/session.ts'
import { API } from '#contract/url.ts'

const COOKIE = 'device'
const DAY = 24 * 60 * 60
const LIFETIME = 180 * DAY
/** A computer at a reception desk has several users; the last ones count. */
const USERS = 20

const Device = z.object({
  id: z.uuid(),
  /** Whoever has signed in on it, last first. */
  users: z.array(z.int()),
  /** When somebody last did, in seconds. */
  at: z.int(),
})
type Device = z.infer<typeof Device>

/**
 * Knows a device again on which somebody has signed in before, by a signed cookie that only a sign-in is sent. It opens
 * nothing: it keeps a user from being slowed down by what others try.
 */
export function knownDevices(secret: string) {
  const sign = (text: string) => createHmac('sha256', secret).update(`device ${text}`).digest()

  function read(request: FastifyRequest): Device | undefined {
    const [, text = '', signature = ''] =
      /(?:^|;\s*)device=([\w-]+)\.([\w-]+)/.exec(request.headers.cookie ?? '') ?? []
    const given = Buffer.from(signature, 'base64url')
    const own = sign(text)
    if (given.length !== own.length || !timingSafeEqual(given, own)) return undefined
    const { data: device } = Device.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return device && device.at + LIFETIME > Date.now() / 1000 ? device : undefined
  }

  return {
    /** The device, where this user has signed in on it. */
    find: (request: FastifyRequest, userId: number): string | undefined => {
      const device = read(request)
      return device?.users.includes(userId) ? device.id : undefined
    },

    /** Remembers that a user has signed in on it. */
    remember(request: FastifyRequest, reply: FastifyReply, userId: number): void {
      const { id = randomUUID(), users = [] } = read(request) ?? {}
      const others = users.filter((it) => it !== userId)
      const device: Device = {
        id,
        users: [userId, ...others].slice(0, USERS),
        at: Math.floor(Date.now() / 1000),
      }
      const text = Buffer.from(JSON.stringify(device)).toString('base64url')
      const attributes = [
        `${COOKIE}=${text}.${sign(text).toString('base64url')}`,
        `Path=${API}${sessionOperations.authenticate.path}`,
        `Max-Age=${LIFETIME}`,
        'HttpOnly',
        'SameSite=Strict',
        ...(request.protocol === 'https' ? ['Secure'] : []),
      ]
      reply.header('set-cookie', attributes.join('; '))
    },
  }
}

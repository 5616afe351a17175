import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { signedCookie } from '#service/http/signedCookie.ts'
import type { TokenSecrets } from '#service/http/tokenSecrets.ts'

const DAY_SECONDS = 24 * 60 * 60
const LIFETIME_SECONDS = 180 * DAY_SECONDS
/** A computer at a reception desk has several users; the most recent ones are remembered. */
const MAX_USERS = 20

const Device = z.object({
  id: z.uuid(),
  /** Ids of the users who signed in on it, most recent first. */
  users: z.array(z.int()),
  /** Time of the last sign-in, in seconds since 1970. */
  at: z.int(),
})
type Device = z.infer<typeof Device>

/**
 * Recognises a device on which a user has signed in before, by a signed cookie that the browser sends with sign-ins only. It grants
 * no access: it only spares that user the limits that other people's wrong guesses use up.
 */
export function knownDevices(secrets: TokenSecrets) {
  const cookie = signedCookie(secrets, 'device')

  function read(request: FastifyRequest): Device | undefined {
    const { data: device } = Device.safeParse(cookie.read(request))
    return device && device.at + LIFETIME_SECONDS > Date.now() / 1000 ? device : undefined
  }

  return {
    /** The device's id if this user has signed in on it before. */
    find: (request: FastifyRequest, userId: number): string | undefined => {
      const device = read(request)
      return device?.users.includes(userId) ? device.id : undefined
    },

    /** Records in the cookie that a user has signed in on the device. */
    remember(request: FastifyRequest, reply: FastifyReply, userId: number): void {
      const { id = randomUUID(), users = [] } = read(request) ?? {}
      const others = users.filter((user) => user !== userId)
      const device: Device = {
        id,
        users: [userId, ...others].slice(0, MAX_USERS),
        at: Math.floor(Date.now() / 1000),
      }
      // The address of the sign-in, as this browser knows it.
      const path = request.originalUrl.replace(/\/*(\?.*)?$/, '')
      cookie.write(request, reply, device, { path, maxAgeSeconds: LIFETIME_SECONDS })
    },
  }
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { SignedInDevice } from '#contract/session/account.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { signedCookie } from '#service/http/signedCookie.ts'
import type { TokenSecrets } from '#service/http/tokenSecrets.ts'

/** A user has far fewer; a program that signs in again and again may have more. */
const MAX_DEVICES = 100

/** The running sessions of a user, last used first. */
export async function listDevices(
  queries: Queries,
  userId: number,
  currentSession: string | undefined,
): Promise<SignedInDevice[]> {
  const lastUsed = sql<Date>`coalesce(renewed_at, created_at)`
  const rows = await queries
    .selectFrom('session')
    .select(['id', 'browser', 'system', 'address', 'created_at', lastUsed.as('last_used')])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy(lastUsed, 'desc')
    .orderBy('id')
    .limit(MAX_DEVICES)
    .execute()
  return rows.map(({ id, browser, system, address, created_at, last_used }) => ({
    id,
    browser,
    system,
    address,
    startedAt: created_at.toISOString(),
    lastUsedAt: last_used.toISOString(),
    isThis: id === currentSession,
  }))
}

/** Ends a session of a user; false where the user has no such session, or it has ended before. */
export async function endDevice(trx: TransactionQueries, userId: number, id: string): Promise<boolean> {
  const result = await trx
    .updateTable('session')
    .set({ ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** The browser and the system of a user agent, as people call them; empty where they are not recognised. */
export interface DeviceNames {
  browser: string
  system: string
}

// Browsers name those with which they want to be compatible: the most particular name comes first.
const browsers = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
] as const
const systems = [
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
] as const

/** Reads a user agent. Only these names are stored, because the whole text tells devices apart. */
export function deviceNames(userAgent = ''): DeviceNames {
  const nameIn = (known: readonly (readonly [RegExp, string])[]) =>
    known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
  return { browser: nameIn(browsers), system: nameIn(systems) }
}

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

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { Queries } from '#service/database/database.ts'
import { isInNetworks, networksIn } from '#service/http/networks.ts'
import { Problem } from '#service/http/problem.ts'
import type { Caller } from '#service/http/route.ts'
import { toKnownUser, userColumns } from './knownUser.ts'
import type { SignInLimits } from './signInLimits.ts'

/** How often the last use of a key is stored. */
const USE_INTERVAL_MS = 60_000

const sentences = {
  wrong: 'This key is not one of this service.',
  revoked: 'This key has been revoked.',
  expired: 'This key has expired.',
  inactive: 'The integration of this key is not active.',
  network: 'This key is not accepted from this network address.',
}

/** Identifies integrations by their keys. */
export function integrationKeys(
  app: FastifyInstance,
  queries: Queries,
  limits: Pick<SignInLimits, 'countWrongKey'>,
) {
  const storedUse = new Map<number, number>()
  const storing = new Set<Promise<void>>()
  app.addHook('onClose', async () => void (await Promise.all(storing)))

  return {
    /** The integration whose key came with a request. Throws the refusal of any other key. */
    async findCaller(request: FastifyRequest, key: string): Promise<Caller> {
      const row = await find(queries, idOfKey(key))
      if (!row?.key_hash || !timingSafeEqual(row.key_hash, hashKey(key))) {
        const wait = await limits.countWrongKey(request.ip)
        throw refusal('wrong', row?.key_id, wait)
      }
      const reason = reasonAgainst(row, request.ip)
      if (reason) throw refusal(reason, row.key_id)
      noteUse(row.key_id, request.ip)
      return {
        ...toKnownUser(row),
        session: null,
        key: { id: row.key_id, integrationId: row.integration_id },
      }
    },
  }

  /** Stores when and from where a key was used, while its request goes on. */
  function noteUse(id: number, address: string): void {
    const now = performance.now()
    if (now - (storedUse.get(id) ?? -Infinity) < USE_INTERVAL_MS) return
    storedUse.set(id, now)
    const use = storeUse(id, address).finally(() => storing.delete(use))
    storing.add(use)
  }

  async function storeUse(id: number, address: string): Promise<void> {
    try {
      await queries
        .updateTable('integration_key')
        .set({ last_used: sql<Date>`now()`, last_address: address })
        .where('id', '=', id)
        .execute()
    } catch (error) {
      app.log.warn({ err: error }, 'the use of a key was not stored')
    }
  }
}

const refusal = (
  reason: keyof typeof sentences,
  id: number | undefined,
  wait?: { retryAfter: number },
): Problem => {
  const withheld = { kind: 'integrationKey', ids: id === undefined ? [] : [id], reason } as const
  return wait
    ? new Problem(
        'too_many_attempts',
        `Too many wrong keys. Try again in ${wait.retryAfter} s.`,
        wait,
        withheld,
      )
    : new Problem('no_token', sentences[reason], {}, withheld)
}

/** A key with its integration and the user of that, whether it is still valid or not. */
async function find(queries: Queries, id: number | undefined) {
  if (id === undefined) return undefined
  return queries
    .selectFrom('integration_key')
    .innerJoin('integration', 'integration.id', 'integration_key.integration_id')
    .innerJoin('app_user', 'app_user.integration_id', 'integration.id')
    .innerJoin('permission_list', 'permission_list.id', 'app_user.permission_list_id')
    .leftJoin('employee', 'employee.id', 'app_user.employee_id')
    .select(userColumns)
    .select([
      'integration_key.id as key_id',
      'integration_key.key_hash',
      'integration.id as integration_id',
      'integration.networks',
      sql<boolean>`integration_key.date_hour_deleted is not null`.as('is_revoked'),
      sql<boolean>`coalesce(integration_key.expires <= now(), false)`.as('is_expired'),
      sql<boolean>`integration.active and integration.date_hour_deleted is null`.as('is_active'),
    ])
    .where('integration_key.id', '=', id)
    .executeTakeFirst()
}

type KeyRow = NonNullable<Awaited<ReturnType<typeof find>>>

function reasonAgainst(row: KeyRow, address: string): keyof typeof sentences | undefined {
  if (row.is_revoked) return 'revoked'
  if (row.is_expired) return 'expired'
  if (!row.is_active) return 'inactive'
  if (row.networks !== null && !isInNetworks(address, networksIn(row.networks))) return 'network'
  return undefined
}

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
function idOfKey(key: string): number | undefined {
  const id = Number(KEY.exec(key)?.[1])
  return id <= 2_147_483_647 ? id : undefined
}

/** The stored hash of a key. A fast hash is enough, because a random key of this length cannot be guessed. */
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest()

import type { FastifyInstance } from 'fastify'
import type { ActName } from '#contract/audit/acts.ts'
import { factorOperations } from '#contract/session/factorOperations.ts'
import { recordAct } from '#service/audit/recordAct.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { route } from '#service/http/route.ts'
import { secretsOf } from '#service/http/storedSecrets.ts'
import type { TokenSecrets } from '#service/http/tokenSecrets.ts'
import type { ClinicName } from '#service/records/company.ts'
import { sessionOf, userAct } from '#service/session/knownUser.ts'
import { readCode } from '#service/session/password.ts'
import type { OwnCall } from './confirmation.ts'
import {
  countRecoveryCodes,
  lockUser,
  makeRecoveryCodes,
  offerTotp,
  stepOfCode,
  storeTotp,
  unsealTotp,
  userHasFactor,
} from './factors.ts'
import { passkeys } from './passkeys.ts'

/** Acts of users on their authenticator apps and recovery codes. */
export function factorRoutes(
  app: FastifyInstance,
  queries: Queries,
  secrets: TokenSecrets,
  clinicName: ClinicName,
): void {
  const stored = secretsOf(secrets)

  route(app, factorOperations.getSecondFactor, async ({ caller }) => {
    sessionOf(caller)
    const [totp, keys, recoveryCodesLeft] = await Promise.all([
      queries.selectFrom('totp').select('created_at').where('user_id', '=', caller.id).executeTakeFirst(),
      queries
        .selectFrom('passkey')
        .select(['id', 'name', 'created_at', 'used_at', 'rp_id'])
        .where('user_id', '=', caller.id)
        .orderBy('id')
        .execute(),
      countRecoveryCodes(queries, caller.id),
    ])
    return {
      totpSince: totp?.created_at.toISOString() ?? null,
      passkeys: keys.map(({ id, name, created_at, used_at, rp_id }) => ({
        id,
        name,
        createdAt: created_at.toISOString(),
        lastUsedAt: used_at?.toISOString() ?? null,
        host: rp_id,
      })),
      recoveryCodesLeft,
      isRequired: caller.policy.secondFactor,
    }
  })

  route(app, factorOperations.offerTotp, async ({ caller }) => {
    sessionOf(caller)
    return offerTotp(stored, caller, await clinicName(queries))
  })

  route(app, factorOperations.storeTotp, async (call) => {
    const { id } = call.caller
    sessionOf(call.caller)
    const secret = unsealTotp(stored, id, call.body.sealed)
    if (secret === undefined)
      throw new Problem('malformed', 'This secret has expired. Begin anew. Nothing was changed.', {
        fields: [{ name: 'sealed', problem: 'has expired', code: 'expired' }],
      })
    const step = stepOfCode(secret, readCode(call.body.code))
    if (step === undefined)
      throw new Problem('malformed', 'That is not the code of the app at this moment. Nothing was changed.', {
        fields: [{ name: 'code', problem: 'is not the code at this moment', code: 'wrong_code' }],
      })
    return addFactor(queries, call, 'totp', (trx) =>
      storeTotp(trx, id, { secret: stored.encrypt(secret), step }),
    )
  })

  route(app, factorOperations.removeTotp, async (call) => {
    sessionOf(call.caller)
    await removeFactor(queries, call, 'totp', async (trx) => {
      const result = await trx.deleteFrom('totp').where('user_id', '=', call.caller.id).executeTakeFirst()
      return result.numDeletedRows > 0n
    })
    return call.reply.send()
  })

  route(app, factorOperations.renewRecoveryCodes, async (call) => {
    sessionOf(call.caller)
    const recoveryCodes = await queries.transaction().execute(async (trx) => {
      if (!(await userHasFactor(trx, call.caller.id, true)))
        throw new Problem('not_found', 'Recovery codes stand in for a second factor, and you have none.')
      await recordFactor(trx, call, 'factor.codes')
      return makeRecoveryCodes(trx, call.caller.id)
    })
    return { recoveryCodes }
  })
}

type Kind = 'totp' | 'passkey'

/** Stores a second factor of the caller's, and makes recovery codes with the first. */
function addFactor(
  queries: Queries,
  call: OwnCall,
  by: Kind,
  store: (trx: TransactionQueries) => Promise<void>,
): Promise<{ recoveryCodes: string[] | null }> {
  const { id } = call.caller
  return queries.transaction().execute(async (trx) => {
    const had = await userHasFactor(trx, id, true)
    await store(trx)
    await recordFactor(trx, call, 'factor.add', { by })
    return { recoveryCodes: had ? null : await makeRecoveryCodes(trx, id) }
  })
}

/** Removes a second factor of the caller's, and the recovery codes with the last. `remove` is false where there is no such factor. */
async function removeFactor(
  queries: Queries,
  call: OwnCall,
  by: Kind,
  remove: (trx: TransactionQueries) => Promise<boolean>,
): Promise<void> {
  const { id, policy } = call.caller
  await queries.transaction().execute(async (trx) => {
    await lockUser(trx, id)
    if (!(await remove(trx))) throw new Problem('not_found', 'You have no such second factor.')
    if (!(await userHasFactor(trx, id))) {
      if (policy.secondFactor)
        throw new Problem(
          'in_use',
          'Your permission list asks for a second factor, and this is your last one: add another one first. Nothing was changed.',
        )
      await trx.deleteFrom('recovery_code').where('user_id', '=', id).execute()
    }
    await recordFactor(trx, call, 'factor.remove', { by })
  })
}

const recordFactor = (trx: TransactionQueries, call: OwnCall, act: ActName, detail = {}) =>
  recordAct(trx, call, { ...userAct(call.caller), act, detail })

/** A person has a few. */
const MAX_PASSKEYS = 20

/** Acts of users on their passkeys. */
export function passkeyRoutes(app: FastifyInstance, queries: Queries, clinicName: ClinicName): void {
  const keys = passkeys(queries)

  route(app, factorOperations.offerPasskey, async ({ caller, request }) => {
    sessionOf(caller)
    return keys.offer(request, caller, await clinicName(queries))
  })

  route(app, factorOperations.storePasskey, async (call) => {
    const { caller, request, body } = call
    sessionOf(caller)
    const passkey = await keys.verifyNew(request, caller.id, body.passkey)
    if (!passkey)
      throw new Problem('malformed', 'This passkey cannot be verified. Begin anew. Nothing was changed.', {
        fields: [{ name: 'passkey', problem: 'cannot be verified', code: 'wrong_passkey' }],
      })
    return addFactor(queries, call, 'passkey', async (trx) => {
      const { count } = await trx
        .selectFrom('passkey')
        .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
        .where('user_id', '=', caller.id)
        .executeTakeFirstOrThrow()
      if (count >= MAX_PASSKEYS)
        throw new Problem('in_use', `You have ${count} passkeys: remove one first. Nothing was changed.`)
      const { numInsertedOrUpdatedRows = 0n } = await trx
        .insertInto('passkey')
        .values({ ...passkey, user_id: caller.id, name: body.name })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows === 0n)
        throw new Problem('in_use', 'This passkey is registered already. Nothing was changed.')
    })
  })

  route(app, factorOperations.renamePasskey, async ({ caller, params, body, reply }) => {
    sessionOf(caller)
    const { numUpdatedRows } = await queries
      .updateTable('passkey')
      .set({ name: body.name })
      .where('id', '=', params.id)
      .where('user_id', '=', caller.id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Problem('not_found', 'You have no such passkey.')
    return reply.send()
  })

  route(app, factorOperations.removePasskey, async (call) => {
    sessionOf(call.caller)
    await removeFactor(queries, call, 'passkey', async (trx) => {
      const result = await trx
        .deleteFrom('passkey')
        .where('id', '=', call.params.id)
        .where('user_id', '=', call.caller.id)
        .executeTakeFirst()
      return result.numDeletedRows > 0n
    })
    return call.reply.send()
  })
}

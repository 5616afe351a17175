import type { FastifyInstance } from 'fastify'
import { factorOperations } from '#contract/factorOperations.ts'
import type { Queries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { route } from '#service/http/route.ts'
import { sessionOf } from '#service/session/callerSession.ts'
import { addFactor, removeFactor } from './factorRoutes.ts'
import { passkeys } from './passkeys.ts'

/** A person has a few. */
const MAX_PASSKEYS = 20

/** Acts of users on their passkeys. */
export function passkeyRoutes(app: FastifyInstance, queries: Queries, clinicName: () => string): void {
  const keys = passkeys(queries)

  route(app, factorOperations.offerPasskey, async ({ caller, request }) => {
    sessionOf(caller)
    return keys.offer(request, caller, clinicName())
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

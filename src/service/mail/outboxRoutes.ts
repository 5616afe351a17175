import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { RecordOf } from '#contract/declaration/resource.ts'
import { email as declared } from '#contract/resources/email.ts'
import { outboxOperations } from '#contract/resources/emailOperations.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { idempotencyKey } from '#service/http/idempotencyKey.ts'
import { Problem } from '#service/http/problem.ts'
import { route } from '#service/http/route.ts'
import { enqueue } from '#service/jobs/repository.ts'
import { once } from '#service/records/idempotency.ts'
import { folded } from '#service/records/searchText.ts'
import type { Hooks } from '#service/resources/hooks/hooks.ts'
import { malformed } from '#service/resources/refusals.ts'
import { recordRepository } from '#service/resources/repository.ts'
import { storing } from '#service/resources/writing/storing.ts'
import { ADDRESS } from './announce.ts'
import { lockRelease, showInReleases } from './outbox.ts'

type Mail = RecordOf<typeof declared>

const repository = recordRepository(declared)

/** The outbox as records: the states are the program's, except that a user sends a prepared text, tries again, and cancels. */
export const outboxHooks: Hooks<typeof declared> = {
  guard(action, { state }) {
    if (action === 'remove' && state === 'waiting')
      throw new Problem('wrong_state', 'This e-mail waits to be sent. Cancel it before you remove it.')
  },

  routes(app: FastifyInstance, queries: Queries) {
    route(app, outboxOperations.createEmail, (call) =>
      once<Mail>(queries, idempotencyKey(call), {
        async change(trx) {
          const mail = await mailTo(trx, call.body.employee.id, call.body.predefinition.id)
          const { after } = await storing(declared).storeOne(trx, { values: {}, beside: mail }, call)
          await enqueue(trx, 'email', [after.id])
          await repository.recordCreations(trx, call, [after.id])
          return after as unknown as Mail
        },
        readAgain: async (trx, id) => (await repository.findById(trx, id, call.caller)) as unknown as Mail,
      }),
    )

    route(app, outboxOperations.updateEmail, (call) =>
      queries.transaction().execute(async (trx) => {
        const { id, dateHourChanged, state } = call.body
        await lockRelease(trx, id)
        const before = await repository.lock(trx, { id, version: dateHourChanged }, call)
        requireChange((before as unknown as Mail).state, state)
        const beside =
          state === 'cancelled'
            ? { state, reason: 'byUser', next_attempt: null }
            : { state, reason: null, reply: null, attempts: 0, next_attempt: new Date() }
        const { after } = await storing(declared).storeOne(trx, { values: {}, before, beside }, call)
        if (state === 'waiting') await enqueue(trx, 'email', [id])
        const mail = after as unknown as Mail
        if (mail.releaseId !== null) await showInReleases(trx, [mail.releaseId])
        await repository.recordWrite(trx, call, 'update', [id], { state })
        return mail
      }),
    )
  },
}

function requireChange(from: Mail['state'], to: 'waiting' | 'cancelled'): void {
  if (from === 'sent') throw new Problem('wrong_state', 'The mail server has accepted this e-mail already.')
  if (to === 'cancelled' && from !== 'waiting')
    throw new Problem(
      'wrong_state',
      'This e-mail does not wait to be sent, so that there is nothing to cancel.',
    )
  if (to === 'waiting' && from === 'waiting')
    throw new Problem('wrong_state', 'This e-mail waits already, and is sent by itself.')
}

/** The columns of a mail with a prepared text to an employee. */
async function mailTo(trx: TransactionQueries, employeeId: number, predefinitionId: number) {
  const { rows } = await sql<{ address: string | null; isPrepared: boolean; domain: string | null }>`
    select (select trim(contacts ->> 'email') from employee
        where id = ${employeeId} and date_hour_deleted is null and trim(contacts ->> 'email') ~ ${ADDRESS}) as address,
      exists (select from predefinition_email where id = ${predefinitionId} and date_hour_deleted is null) as "isPrepared",
      (select split_part(address, '@', 2) from email where in_use and date_hour_deleted is null) as domain`.execute(
    trx,
  )
  const [found] = rows
  const problems = [
    ...(found?.address
      ? []
      : [{ name: 'employee', problem: 'names nobody who has an e-mail address in the record' }]),
    ...(found?.isPrepared ? [] : [{ name: 'predefinition', problem: 'names no prepared e-mail' }]),
  ]
  if (!found?.address || !found.isPrepared) throw malformed(problems)
  if (found.domain === null)
    throw new Problem('wrong_state', 'No e-mail account is in use, so that nothing can be sent.')
  return {
    event: 'message',
    employee_id: employeeId,
    predefinition_id: predefinitionId,
    address: found.address,
    message_id: `<${randomUUID()}@${found.domain}>`,
    next_attempt: new Date(),
    name_search: folded(found.address),
    name_sort: folded(found.address),
  }
}

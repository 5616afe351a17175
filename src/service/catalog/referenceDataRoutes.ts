import type { FastifyInstance } from 'fastify'
import { type ReferenceGroup, referenceData } from '#contract/referenceData.ts'
import { url } from '#contract/url.ts'
import { type Actor, recordAct } from '#service/audit/recordAct.ts'
import type { Queries } from '#service/database/database.ts'
import { answerListing } from '#service/http/listing/answerListing.ts'
import { idempotencyKey } from '#service/http/idempotencyKey.ts'
import { Problem } from '#service/http/problem.ts'
import { route } from '#service/http/route.ts'
import { referenceTables } from '#service/records/referenceData.ts'
import { once } from '#service/records/idempotency.ts'
import { type ReferenceRefusal, referenceDataRepository } from './referenceDataRepository.ts'

const readOnly = ['gender', 'unit'] as const
const groups = Object.keys(referenceData) as ReferenceGroup[]
type Changeable = Exclude<ReferenceGroup, (typeof readOnly)[number]>

/** The groups of reference data that patients refer to. */
export function referenceDataRoutes(app: FastifyInstance, queries: Queries): void {
  for (const group of groups) readingRoutes(app, queries, group)
  for (const group of groups) if (isChangeable(group)) changingRoutes(app, queries, group)
}

const isChangeable = (group: ReferenceGroup): group is Changeable =>
  group in referenceData && 'create' in referenceData[group]

function readingRoutes(app: FastifyInstance, queries: Queries, group: ReferenceGroup): void {
  const repository = referenceDataRepository(queries, referenceTables[group])
  const { list, query, get } = referenceData[group]
  route(app, list, (call) => answerListing(call.request, call.reply, call.query, repository.list()))
  route(app, query, (call) =>
    answerListing(call.request, call.reply, call.query, repository.list(call.query.name)),
  )
  route(app, get, async ({ params }) => {
    const found = await repository.findById(params.id)
    if (!found) throw refusal('not_found')
    return found
  })
}

function changingRoutes(app: FastifyInstance, queries: Queries, group: Changeable): void {
  const repository = referenceDataRepository(queries, referenceTables[group])
  const { create, update, remove, get } = referenceData[group]

  route(app, create, async (call) => {
    const made = await withRefusal(call, { act: 'lookup.create' }, () =>
      once(queries, idempotencyKey(call), {
        change: async (trx) => {
          const record = unwrapOrThrow(await repository.insert(trx, call.body.name.trim(), call.caller.id))
          await recordReferenceAct(trx, call, { act: 'lookup.create', id: record.id })
          return record
        },
        readAgain: async (trx, id) =>
          unwrapOrThrow(
            (await referenceDataRepository(trx, referenceTables[group]).findById(id)) ?? 'not_found',
          ),
      }),
    )
    call.reply.header('location', url(get.path, { params: { id: made.id } }))
    return made
  })

  route(app, update, (call) => {
    const { id, name, dateHourChanged } = call.body
    const change = { act: 'lookup.change', id } as const
    return withRefusal(call, change, () =>
      queries.transaction().execute(async (trx) => {
        const record = unwrapOrThrow(
          await repository.update(trx, { id, name: name.trim(), dateHourChanged }, call.caller.id),
        )
        await recordReferenceAct(trx, call, change)
        return record
      }),
    )
  })

  route(app, remove, (call) => {
    const change = { act: 'lookup.remove', id: call.body.id } as const
    return withRefusal(call, change, () =>
      queries.transaction().execute(async (trx) => {
        const refused = await repository.remove(trx, call.body.id, call.caller.id)
        if (refused) throw refusal(refused)
        await recordReferenceAct(trx, call, change)
        return {}
      }),
    )
  })

  const recordReferenceAct = (trx: Queries, actor: Actor, { act, id }: Change, refused?: string) =>
    recordAct(trx, actor, {
      act,
      outcome: refused === undefined ? 'done' : 'refused',
      ...(id !== undefined && { record: { kind: 'lookup', ids: [id] } }),
      detail: { group, ...(refused !== undefined && { refused }) },
    })

  /** Records a refusal in the audit trail outside of the transaction, which is rolled back by it. */
  async function withRefusal<T>(actor: Actor, change: Change, run: () => Promise<T>): Promise<T> {
    try {
      return await run()
    } catch (error) {
      if (error instanceof Problem) await recordReferenceAct(queries, actor, change, error.code)
      throw error
    }
  }
}

interface Change {
  act: 'lookup.create' | 'lookup.change' | 'lookup.remove'
  id?: number
}

function unwrapOrThrow<T extends object>(outcome: T | ReferenceRefusal): T {
  if (typeof outcome === 'string') throw refusal(outcome)
  return outcome
}

const messages: Readonly<Record<ReferenceRefusal, string>> = {
  not_found: 'There is no such record with this id.',
  taken: 'There is one of this name already.',
  changed: 'The stored record is not the one that was sent: dateHourChanged. Nothing was changed.',
  in_use: 'Patients or employees refer to this record, so it stays.',
}

const refusal = (kind: ReferenceRefusal): Problem =>
  kind === 'changed'
    ? new Problem('record_changed', messages[kind], {
        fields: [{ name: 'dateHourChanged', problem: 'is not what the stored record holds' }],
      })
    : new Problem(kind === 'not_found' ? 'not_found' : 'in_use', messages[kind])

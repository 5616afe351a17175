import type { FastifyInstance } from 'fastify'
import { type LookupGroup, lookups } from '#contract/lookup.ts'
import { url } from '#contract/url.ts'
import { type Actor, recordAct } from '#service/audit/recordAct.ts'
import type { Queries } from '#service/database/database.ts'
import { answerListing } from '#service/http/answerListing.ts'
import { idempotencyKey } from '#service/http/idempotencyKey.ts'
import { Problem } from '#service/http/problem.ts'
import { route } from '#service/http/route.ts'
import { lookupTables } from '#service/records/lookup.ts'
import { once } from '#service/records/once.ts'
import { type LookupRefusal, lookupStore } from './lookupStore.ts'

const readOnly = ['gender', 'unit'] as const
const groups = Object.keys(lookups) as LookupGroup[]
type Changeable = Exclude<LookupGroup, (typeof readOnly)[number]>

/** The groups of reference data that patients refer to. */
export function lookupRoutes(app: FastifyInstance, queries: Queries): void {
  for (const group of groups) readingRoutes(app, queries, group)
  for (const group of groups) if (isChangeable(group)) changingRoutes(app, queries, group)
}

const isChangeable = (group: LookupGroup): group is Changeable =>
  group in lookups && 'create' in lookups[group]

function readingRoutes(app: FastifyInstance, queries: Queries, group: LookupGroup): void {
  const store = lookupStore(queries, lookupTables[group])
  const { list, query, get } = lookups[group]
  route(app, list, (call) => answerListing(call.request, call.reply, call.query, store.listing()))
  route(app, query, (call) =>
    answerListing(call.request, call.reply, call.query, store.listing(call.query.name)),
  )
  route(app, get, async ({ params }) => {
    const found = await store.find(params.id)
    if (!found) throw refusal('not_found')
    return found
  })
}

function changingRoutes(app: FastifyInstance, queries: Queries, group: Changeable): void {
  const store = lookupStore(queries, lookupTables[group])
  const { create, update, remove, get } = lookups[group]

  route(app, create, async (call) => {
    const made = await withRefusal(call, { act: 'lookup.create' }, () =>
      once(queries, idempotencyKey(call), {
        change: async (trx) => {
          const it = done(await store.create(trx, call.body.name.trim(), call.caller.id))
          await note(trx, call, { act: 'lookup.create', id: it.id })
          return it
        },
        readAgain: async (trx, id) =>
          done((await lookupStore(trx, lookupTables[group]).find(id)) ?? 'not_found'),
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
        const it = done(await store.update(trx, { id, name: name.trim(), dateHourChanged }, call.caller.id))
        await note(trx, call, change)
        return it
      }),
    )
  })

  route(app, remove, (call) => {
    const change = { act: 'lookup.remove', id: call.body.id } as const
    return withRefusal(call, change, () =>
      queries.transaction().execute(async (trx) => {
        const refused = await store.remove(trx, call.body.id, call.caller.id)
        if (refused) throw refusal(refused)
        await note(trx, call, change)
        return {}
      }),
    )
  })

  const note = (trx: Queries, actor: Actor, { act, id }: Change, refused?: string) =>
    recordAct(trx, actor, {
      act,
      outcome: refused === undefined ? 'done' : 'refused',
      ...(id !== undefined && { record: { kind: 'lookup', ids: [id] } }),
      detail: { group, ...(refused !== undefined && { refused }) },
    })

  /** A refusal ends the transaction in which it is found, and would take a record of it along. */
  async function withRefusal<T>(actor: Actor, change: Change, run: () => Promise<T>): Promise<T> {
    try {
      return await run()
    } catch (error) {
      if (error instanceof Problem) await note(queries, actor, change, error.code)
      throw error
    }
  }
}

interface Change {
  act: 'lookup.create' | 'lookup.change' | 'lookup.remove'
  id?: number
}

function done<T extends object>(outcome: T | LookupRefusal): T {
  if (typeof outcome === 'string') throw refusal(outcome)
  return outcome
}

const messages: Readonly<Record<LookupRefusal, string>> = {
  not_found: 'There is no such record with this id.',
  taken: 'There is one of this name already.',
  changed: 'The stored record is not the one that was sent: dateHourChanged. Nothing was changed.',
  in_use: 'Patients or employees refer to this record, so it stays.',
}

const refusal = (kind: LookupRefusal): Problem =>
  kind === 'changed'
    ? new Problem('record_changed', messages[kind], {
        fields: [{ name: 'dateHourChanged', problem: 'is not what the stored record holds' }],
      })
    : new Problem(kind === 'not_found' ? 'not_found' : 'in_use', messages[kind])

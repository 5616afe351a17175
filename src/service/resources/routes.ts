import type { FastifyInstance } from 'fastify'
import { asDescribed } from '#contract/declaration/described.ts'
import { isDescribed, operationsIn, resourceOperations } from '#contract/declaration/resourceOperations.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import type { GroupName } from '#contract/resources.ts'
import { url } from '#contract/http/url.ts'
import type { Queries } from '#service/database/database.ts'
import { EXPORT_REASON_FROM } from '#service/http/exportReason.ts'
import { idempotencyKey } from '#service/http/idempotencyKey.ts'
import { answerListing } from '#service/http/listing/answerListing.ts'
import { route } from '#service/http/route.ts'
import { once } from '#service/records/idempotency.ts'
import { allGroups } from './columns.ts'
import { csvRoutes } from './csv/routes.ts'
import { fileRoutes } from './fileRoutes.ts'
import type { Hooks, HooksByGroup, Writer } from './hooks/hooks.ts'
import { overviewRoutes } from './reading/overview.ts'
import type { AnyRecord } from './reading/rows.ts'
import { recordingRefusal } from './refusals.ts'
import { recordRepository } from './repository.ts'
import { createAndUpdate } from './writing/createAndUpdate.ts'
import { removal } from './writing/removal.ts'

/** The operations of every declared group, with the hooks of those that have some. */
export async function resourceRoutes(
  app: FastifyInstance,
  queries: Queries,
  hooks: HooksByGroup,
  /** From how many records of persons on an export needs a reason. */
  { reasonFrom = EXPORT_REASON_FROM, timeZone = 'UTC' }: { reasonFrom?: number; timeZone?: string } = {},
): Promise<void> {
  const hooksOf = ({ name }: Resource) => (hooks[name as GroupName] ?? {}) as Hooks
  for (const declared of allGroups)
    await groupRoutes(app, queries, declared, hooksOf(declared), { reasonFrom, timeZone })
  overviewRoutes(app, queries, hooksOf)
  await fileRoutes(app, queries, hooksOf)
}

/** The operations of one group. */
export async function groupRoutes(
  app: FastifyInstance,
  queries: Queries,
  declared: Resource,
  hooks: Hooks,
  csv: { reasonFrom: number; timeZone: string },
): Promise<void> {
  const repository = recordRepository(declared, hooks)
  const { insert, update, undo } = createAndUpdate(declared, hooks)
  const { remove, restore } = removal(declared, hooks)
  const operations = resourceOperations(declared)
  const has = new Set(Object.keys(operationsIn(declared)))

  const recordReading = async (viewer: Writer, ids: readonly number[]) => {
    if (ids.length > 0) await hooks.recordReading?.(queries, viewer, ids)
  }

  if (has.has('list')) {
    const form = isDescribed(declared) ? { form: asDescribed(operations.get.success.answer.schema) } : {}
    route(app, operations.list, (call) =>
      answerListing(
        call.request,
        call.reply,
        call.query,
        repository.list(queries, call.caller, form),
        ({ ids }) => recordReading(call, ids),
      ),
    )
  }
  if (has.has('query'))
    route(app, operations.query, (call) =>
      answerListing(
        call.request,
        call.reply,
        call.query,
        repository.list(queries, call.caller, call.query),
        ({ ids }) => recordReading(call, ids),
      ),
    )
  if (has.has('get')) {
    route(app, operations.get, async (call) => {
      const { id } = call.params
      const record = await repository.findById(queries, id, call.caller)
      await recordReading(call, [id])
      return record
    })
    route(app, operations.usedBy, async ({ params, caller }) => {
      await repository.findById(queries, params.id, caller)
      const data = await repository.referrers(queries, params.id, caller)
      return { count: data.length, data }
    })
  }
  if (has.has('create'))
    route(app, operations.create, async (call) => {
      const writer = { ...call, prepared: await hooks.prepare?.(call.body, 'create') }
      const createdRecord = await recordingRefusal(queries, call, { act: 'record.create', declared }, () =>
        once<AnyRecord>(queries, idempotencyKey(call), {
          change: (trx) => insert(trx, call.body, writer),
          readAgain: (trx, id) => repository.findById(trx, id, call.caller),
        }),
      )
      call.reply.header('location', url(operations.get.path, { params: { id: createdRecord.id } }))
      return createdRecord
    })
  if (has.has('update')) {
    route(app, operations.update, async (call) => {
      const { id, dateHourChanged, ...body } = call.body
      const writer = { ...call, prepared: await hooks.prepare?.(body, 'update') }
      return recordingRefusal(queries, call, { act: 'record.change', declared, ids: [id] }, () =>
        queries.transaction().execute((trx) => update(trx, id, dateHourChanged, body, writer)),
      )
    })
    route(app, operations.history, async (call) => {
      const { id } = call.params
      // Also of a removed record: users who may change the group may restore it.
      await repository.findIncludingRemoved(queries, id, call.caller)
      await recordReading(call, [id])
      return answerListing(call.request, call.reply, call.query, repository.changes(queries, id))
    })
    route(app, operations.takeBack, (call) => {
      const { id } = call.body
      return recordingRefusal(queries, call, { act: 'record.change', declared, ids: [id] }, () =>
        once<AnyRecord>(queries, idempotencyKey(call), {
          change: (trx) => undo(trx, call.body, call),
          readAgain: (trx, changed) => repository.findById(trx, changed, call.caller),
        }),
      )
    })
  }
  if (has.has('remove')) {
    route(app, operations.remove, (call) => {
      const { id, dateHourChanged } = call.body
      return recordingRefusal(queries, call, { act: 'record.remove', declared, ids: [id] }, () =>
        queries.transaction().execute(async (trx) => {
          await remove(trx, id, dateHourChanged, call)
          return {}
        }),
      )
    })
    route(app, operations.removed, (call) =>
      answerListing(
        call.request,
        call.reply,
        call.query,
        repository.list(queries, call.caller, { ...call.query, removed: true }),
        ({ ids }) => recordReading(call, ids),
      ),
    )
    route(app, operations.restore, (call) =>
      recordingRefusal(queries, call, { act: 'record.restore', declared, ids: [call.body.id] }, () =>
        once<AnyRecord>(queries, idempotencyKey(call), {
          change: (trx) => restore(trx, call.body.id, call),
          readAgain: (trx, id) => repository.findById(trx, id, call.caller),
        }),
      ),
    )
  }
  csvRoutes(app, queries, declared, { hooks, ...csv })
  await hooks.routes?.(app, queries)
}

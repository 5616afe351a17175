import type { FastifyInstance } from 'fastify'
import { asDescribed } from '#contract/declaration/described.ts'
import type { Operation } from '#contract/declaration/operation.ts'
import { isDescribed, operationsIn, resourceOperations } from '#contract/declaration/resourceOperations.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import type { GroupName } from '#contract/resources.ts'
import { url } from '#contract/http/url.ts'
import type { Queries } from '#service/database/database.ts'
import { EXPORT_REASON_FROM } from '#service/http/exportReason.ts'
import { answerListing } from '#service/http/listing/answerListing.ts'
import { wholeListing } from '#service/http/listing/wholeListing.ts'
import { type Call, route } from '#service/http/route.ts'
import { mostCounted } from '#service/records/listings.ts'
import { allGroups } from './columns.ts'
import { companyRoutes } from './companyRoutes.ts'
import { csvRoutes } from './csv/routes.ts'
import { fileRoutes } from './fileRoutes.ts'
import type { Hooks, HooksByGroup, Writer } from './hooks/hooks.ts'
import type { RecordQuery } from './reading/listing.ts'
import { overviewRoutes } from './reading/overview.ts'
import { countReferrers } from './reading/referrers.ts'
import { recordingRefusal } from './refusals.ts'
import { recordRepository } from './repository.ts'
import { listChanges } from './writing/changes.ts'
import { createAndUpdate } from './writing/createAndUpdate.ts'
import { removeAndRestore } from './writing/removeAndRestore.ts'
import { type WriteCall, writeOnce } from './writing/writeOnce.ts'

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
  companyRoutes(app, queries)
}

type ListCall = WriteCall &
  Pick<Call<Operation>, 'reply'> & { query: { limit?: number | undefined; after?: string | undefined } }

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
  const { remove, restore } = removeAndRestore(declared, hooks)
  const operations = resourceOperations(declared)
  const has = new Set(Object.keys(operationsIn(declared)))

  const recordReading = async (viewer: Writer, ids: readonly number[]) => {
    if (ids.length > 0) await hooks.recordReading?.(queries, viewer, ids)
  }

  const answerRecords = (call: ListCall, query: RecordQuery) =>
    answerListing(
      call.request,
      call.reply,
      call.query,
      repository.list(queries, call.caller, query),
      ({ ids }) => recordReading(call, ids),
    )

  const answerFound = (call: ListCall, query: RecordQuery) =>
    answerRecords(call, { ...query, most: mostCounted(call.query) })

  if (has.has('list')) {
    const form = isDescribed(declared) ? { form: asDescribed(operations.get.success.answer.schema) } : {}
    route(app, operations.list, (call) => answerRecords(call, form))
  }
  if (has.has('query')) route(app, operations.query, (call) => answerFound(call, call.query))
  if (has.has('get')) {
    route(app, operations.get, async (call) => {
      const { id } = call.params
      const record = await repository.findById(queries, id, call.caller)
      await recordReading(call, [id])
      return record
    })
    route(app, operations.usedBy, async ({ params: { id }, caller }) => {
      await repository.findById(queries, id, caller)
      return wholeListing(await countReferrers(queries, declared.name, id, caller))
    })
  }
  if (has.has('create'))
    route(app, operations.create, async (call) => {
      const writer = { ...call, prepared: await hooks.prepare?.(call.body, 'create') }
      const created = await writeOnce(queries, call, { declared, hooks, act: 'record.create' }, (trx) =>
        insert(trx, call.body, writer),
      )
      call.reply.header('location', url(operations.get.path, { params: { id: created.id } }))
      return created
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
      return answerListing(call.request, call.reply, call.query, listChanges(queries, declared.name, id))
    })
    route(app, operations.takeBack, (call) =>
      writeOnce(queries, call, { declared, hooks, act: 'record.change', ids: [call.body.id] }, (trx) =>
        undo(trx, call.body, call),
      ),
    )
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
    route(app, operations.removed, (call) => answerFound(call, { ...call.query, removed: true }))
    route(app, operations.restore, (call) =>
      writeOnce(queries, call, { declared, hooks, act: 'record.restore', ids: [call.body.id] }, (trx) =>
        restore(trx, call.body.id, call),
      ),
    )
  }
  csvRoutes(app, queries, declared, { hooks, ...csv })
  await hooks.routes?.(app, queries)
}

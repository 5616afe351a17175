import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { fileOperations, MAX_FILE_BYTES } from '#contract/http/file.ts'
import { fileTypes } from '#contract/declaration/fieldKinds.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import { API } from '#contract/http/url.ts'
import type { Queries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { type Caller, mayDo, route } from '#service/http/route.ts'
import { throwFileProblem } from '#service/http/fileRefusal.ts'
import { processPicture } from '#service/images/processImage.ts'
import { allGroups, columnOf } from './columns.ts'
import type { Hooks } from './hooks/hooks.ts'

const endings = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const

/** Pictures and logos of records: sent first, then named by a record. Those that no record has named within a day are deleted. */
export async function fileRoutes(
  app: FastifyInstance,
  queries: Queries,
  hooksOf: (declared: Resource) => Hooks,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      [...fileTypes],
      { parseAs: 'buffer', bodyLimit: MAX_FILE_BYTES },
      (_, body, done) => done(null, body),
    )
    route(scope, fileOperations.sendFile, async ({ request, caller }) => {
      const sent: unknown = request.body
      if (!Buffer.isBuffer(sent)) throw new Problem('malformed', 'The request has no body.')
      const picture = await processPicture(sent).catch((error: unknown) => throwFileProblem('file', error))
      const { bytes, mediaType: type, size } = picture
      if (size > MAX_FILE_BYTES)
        throw new Problem('too_large', 'The picture is too large to be stored. Send it with fewer pixels.')
      await deleteUnclaimed(queries)
      const id = randomUUID()
      await queries
        .insertInto('stored_file')
        .values({ id, media_type: type, bytes, size, user_id: caller.id })
        .execute()
      return { url: `${API}/file/${id}`, type, size }
    })
  })

  route(app, fileOperations.getFile, async ({ params: { id }, caller, reply }) => {
    const found = await queries
      .selectFrom('stored_file')
      .select(['media_type', 'bytes', 'user_id', 'group_name'])
      .where('id', '=', id)
      .executeTakeFirst()
    const mayRead =
      found &&
      (found.group_name === null
        ? found.user_id === caller.id
        : await isReadableBy(queries, caller, { id, group: found.group_name }, hooksOf))
    if (!mayRead) throw new Problem('not_found', 'There is no file at this address.')
    const ending = endings[found.media_type as keyof typeof endings]
    return reply
      .type(found.media_type)
      .header('content-disposition', `inline; filename="${id}.${ending}"`)
      .send(Buffer.from(found.bytes))
  })
}

/**
 * Whether a caller may read a file of a group: with a record that names it, or with one of another group whose answers hold such a record
 * whole, as reports hold their doctors. Users who may change the group read removed records and former values as well, and so their files.
 */
async function isReadableBy(
  queries: Queries,
  caller: Caller,
  { id, group }: { id: string; group: string },
  hooksOf: (declared: Resource) => Hooks,
): Promise<boolean> {
  const declared = allGroups.find(({ name }) => name === group)
  if (!declared) return false
  const { access, table, fields } = declared
  const mayWrite = mayDo(caller, access.write)
  const visible = hooksOf(declared).visible?.(caller)
  if (mayWrite && !visible) return true
  const inRecord =
    mayDo(caller, access.read) || mayWrite
      ? sql`${visible ?? sql`true`} and (${sql.ref(`${table}.date_hour_deleted`)} is null or ${mayWrite})`
      : sql`false`
  const inHolders = allGroups.flatMap((holder) =>
    Object.entries(holder.fields).flatMap(([name, field]) =>
      field.kind === 'reference' && field.whole && field.to === group && mayDo(caller, holder.access.read)
        ? sql`exists (
            select from ${sql.table(holder.table)}
            where ${sql.ref(`${holder.table}.${columnOf(name, field)}`)} = ${sql.ref(`${table}.id`)}
              and ${sql.ref(`${holder.table}.date_hour_deleted`)} is null
              and ${hooksOf(holder).visible?.(caller) ?? sql`true`})`
        : [],
    ),
  )
  const columns = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'file' ? sql.ref(`${table}.${columnOf(name, field)}`) : [],
  )
  const { rows } = await sql`
    select from ${sql.table(table)}
    where ${id} in (${sql.join(columns)}) and (${sql.join([sql`(${inRecord})`, ...inHolders], sql` or `)})
    limit 1`.execute(queries)
  return rows.length > 0
}

const deleteUnclaimed = (queries: Queries) =>
  sql`delete from stored_file where id in (
    select id from stored_file where group_name is null and created_at < now() - interval '1 day' limit 10)`.execute(
    queries,
  )

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { fileOperations, MAX_FILE_BYTES } from '#contract/file.ts'
import { type FileType, fileTypes } from '#contract/declaration/fieldKinds.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import { API } from '#contract/url.ts'
import type { Queries, TransactionQueries } from '#service/database/database.ts'
import { Problem } from '#service/http/problem.ts'
import { route } from '#service/http/route.ts'
import type { FieldProblem } from '#service/resources/hooks/hooks.ts'
import type { Values } from '#service/resources/values.ts'

/** Pictures and logos of records: sent first, then named by a record. Those that no record has named within a day are deleted. */
export async function fileRoutes(app: FastifyInstance, queries: Queries): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      [...fileTypes],
      { parseAs: 'buffer', bodyLimit: MAX_FILE_BYTES },
      (_, body, done) => done(null, body),
    )
    route(scope, fileOperations.sendFile, async (call) => {
      const bytes: unknown = call.request.body
      const type = Buffer.isBuffer(bytes) ? typeOf(bytes) : undefined
      if (!Buffer.isBuffer(bytes) || !type)
        throw new Problem('wrong_media_type', `The file has to be one of ${fileTypes.join(', ')}.`)
      await deleteUnclaimed(queries)
      const id = randomUUID()
      await queries
        .insertInto('stored_file')
        .values({ id, media_type: type, bytes, size: bytes.length, user_id: call.caller.id })
        .execute()
      return { url: `${API}/file/${id}`, type, size: bytes.length }
    })
  })

  route(app, fileOperations.getFile, async ({ params, reply }) => {
    const found = await queries
      .selectFrom('stored_file')
      .select(['media_type', 'bytes'])
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (!found) throw new Problem('not_found', 'There is no file at this address.')
    return reply.type(found.media_type).send(Buffer.from(found.bytes))
  })
}

/** The type of a picture by its first bytes. */
function typeOf(bytes: Buffer): FileType | undefined {
  const head = bytes.subarray(0, 12).toString('latin1')
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : undefined
}

/** Marks the files to which values refer as used by a record. Returns the problems of files that do not exist, are too large or have a wrong type. */
export async function claimFiles(
  trx: TransactionQueries,
  { fields }: Resource,
  values: Values,
  before: Values = {},
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = []
  for (const [name, field] of Object.entries(fields)) {
    const id = values[name]
    if (field.kind !== 'file' || typeof id !== 'string' || id === before[name]) continue
    const found = await claim(trx, id)
    const { types } = field
    if (!found) problems.push({ name, problem: 'names no file that was sent' })
    else if (!types.some((type) => type === found.media_type))
      problems.push({ name, problem: `has to be one of ${types.join(', ')}` })
    else if (found.size > field.maxBytes)
      problems.push({ name, problem: `has to be at most ${Math.floor(field.maxBytes / 1024)} KiB` })
  }
  return problems
}

// Undoing a change can bring back a text that was stored before the field held files.
const claim = async (trx: TransactionQueries, id: string) =>
  z.uuid().safeParse(id).success
    ? trx
        .updateTable('stored_file')
        .set({ claimed: true })
        .where('id', '=', id)
        .returning(['media_type', 'size'])
        .executeTakeFirst()
    : undefined

const deleteUnclaimed = (queries: Queries) =>
  sql`delete from stored_file where id in (
    select id from stored_file where not claimed and created_at < now() - interval '1 day' limit 10)`.execute(
    queries,
  )

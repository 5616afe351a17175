import * as z from 'zod/mini'
import type { Resource } from '#contract/declaration/resource.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import type { FieldProblem, Writer } from '#service/resources/hooks/hooks.ts'
import type { Values } from '#service/resources/values.ts'

/**
 * Marks the files to which values refer as used by a group: those that the writer has sent, and those that the group has. Returns the problems
 * of files that are neither, are too large or have a wrong type.
 */
export async function claimFiles(
  trx: TransactionQueries,
  { name: group, fields }: Resource,
  { values, before = {}, writer }: { values: Values; before?: Values | undefined; writer: Writer },
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = []
  for (const [name, field] of Object.entries(fields)) {
    const id = values[name]
    if (field.kind !== 'file' || typeof id !== 'string' || id === before[name]) continue
    const found = await claim(trx, { id, group, userId: writer.caller.id })
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
const claim = async (
  trx: TransactionQueries,
  { id, group, userId }: { id: string; group: string; userId: number },
) =>
  z.uuid().safeParse(id).success
    ? trx
        .updateTable('stored_file')
        .set({ group_name: group })
        .where('id', '=', id)
        // Naming the address of another user's or group's file gives no access to it.
        .where(({ or, and, eb }) =>
          or([eb('group_name', '=', group), and([eb('group_name', 'is', null), eb('user_id', '=', userId)])]),
        )
        .returning(['media_type', 'size'])
        .executeTakeFirst()
    : undefined

import type { ActName } from '#contract/audit/acts.ts'
import type { RecordKind } from '#contract/audit/audit.ts'
import type { ChangeAct } from '#contract/declaration/history.ts'
import type { Resource } from '#contract/declaration/resource.ts'
import type { Referrers } from '#contract/declaration/resourceOperations.ts'
import { recordAct } from '#service/audit/recordAct.ts'
import type { Queries } from '#service/database/database.ts'
import { isUniqueViolation } from '#service/database/failures.ts'
import { Problem } from '#service/http/problem.ts'
import type { FieldProblem, Writer } from './hooks/hooks.ts'
import type { AnyRecord } from './reading/rows.ts'
import { indexNameOf } from './columns.ts'

const names = (fields: readonly FieldProblem[]): string => fields.map(({ name }) => name).join(', ')

export const noRecord = ({ group }: Resource): Problem =>
  new Problem('not_found', `There is no record of ${group} with this id.`)

export const malformed = (fields: FieldProblem[]): Problem =>
  new Problem('malformed', `These fields are not as they have to be: ${names(fields)}.`, { fields })

export const changed = (fields: FieldProblem[]): Problem =>
  new Problem(
    'record_changed',
    `The stored record is not the one that was sent: ${names(fields)}. Nothing was changed.`,
    { fields },
  )

export const changedSince = (): Problem =>
  changed([{ name: 'dateHourChanged', problem: 'is not what the stored record holds' }])

export const referredTo = (usedBy: Referrers[]): Problem =>
  new Problem(
    'in_use',
    `Other records refer to this one, so it stays: ${usedBy.map(({ group, field, count }) => `${group}.${field} (${count})`).join(', ')}.`,
    { usedBy },
  )

export const neededByProgram = (): Problem =>
  new Problem('in_use', 'This record comes with the program, which needs it as it is. Nothing was changed.')

export const alreadyRemoved = (
  { dateHourDeleted, userDeleted }: AnyRecord,
  message = 'This record has been removed already.',
): Problem =>
  new Problem('already_removed', message, {
    removed: { at: dateHourDeleted ?? '', by: userDeleted.name ?? null },
  })

/** Throws a violation of one of the group's unique keys as a Problem that names its fields, and anything else as it is. */
export function throwAsTaken(declared: Resource, error: unknown): never {
  if (!isUniqueViolation(error)) throw error
  const constraint = 'constraint' in error ? String(error.constraint) : ''
  const key = declared.unique.find((fields) => indexNameOf(declared, fields) === constraint) ?? []
  throw new Problem(
    'in_use',
    `There is one of this ${key.join(' and ') || 'name'} already. Nothing was changed.`,
    {
      fields: key.map((name) => ({ name, problem: 'belongs to another record' })),
    },
  )
}

interface RefusedAct {
  act: ActName
  declared: Resource
  ids?: readonly number[]
}

/** Records a refusal in the audit after it has rolled back the transaction. */
export async function recordingRefusal<T>(
  queries: Queries,
  writer: Writer,
  { act, declared, ids }: RefusedAct,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Problem)
      await recordAct(queries, writer, {
        act,
        outcome: 'refused',
        record: auditedRecords(declared, ids),
        detail: { refused: error.code, fields: error.details.fields?.map((field) => field.name) ?? [] },
      })
    throw error
  }
}

/** Records of a group as the audit names them; without ids, the group as a whole. Every group that is served stands in the registry. */
export const auditedRecords = ({ name }: Pick<Resource, 'name'>, ids: readonly number[] = []) => ({
  kind: name as RecordKind,
  ids,
})

/** The name in the audit of what is done to a record: patients have acts of their own. */
export const actOf = (
  { name }: Pick<Resource, 'name'>,
  act: Exclude<ChangeAct, 'move' | 'acknowledge'>,
): ActName => `${name === 'patient' ? 'patient' : 'record'}.${act === 'update' ? 'change' : act}` as ActName

import type { RecordKind } from '#contract/audit/audit.ts'
import type { ActName } from '#contract/audit/acts.ts'
import type { ChangeAct } from '#contract/declaration/history.ts'
import type { Resource } from '#contract/declaration/resource.ts'

/** Records of a group as the audit names them; without ids, the group as a whole. Every group that is served stands in the registry. */
export const auditedRecords = ({ name }: Pick<Resource, 'name'>, ids: readonly number[] = []) => ({
  kind: name as RecordKind,
  ids,
})

/** The name in the audit of what is done to a record: patients have acts of their own. */
export const actOf = ({ name }: Pick<Resource, 'name'>, act: Exclude<ChangeAct, 'move'>): ActName =>
  `${name === 'patient' ? 'patient' : 'record'}.${act === 'update' ? 'change' : act}` as ActName

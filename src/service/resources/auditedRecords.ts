import type { Resource } from '#contract/declaration/resource.ts'
import type { GroupName } from '#contract/resources.ts'

/** Records of a group as the audit names them; without ids, the group as a whole. Every group that is served stands in the registry. */
export const auditedRecords = ({ name }: Pick<Resource, 'name'>, ids: readonly number[] = []) => ({
  kind: name as GroupName,
  ids,
})

import { can } from '#portal/session/can.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import type { Group, OperationName } from '#portal/settings/api/groups.ts'

/** Whether a group has an operation that the user may do. */
export function useMay() {
  const user = useUser()
  return (group: Group, operation: OperationName): boolean =>
    group.has(operation) && can(user, group.operations[operation])
}

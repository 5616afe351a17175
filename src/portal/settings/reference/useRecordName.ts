import { useQuery } from '@tanstack/react-query'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { groupOf, distinctNameOf } from '#portal/settings/api/groups.ts'
import type { GroupName } from '#portal/settings/api/groups.ts'
import { settingRecord } from '#portal/settings/api/records.ts'
import { useMay } from '#portal/settings/labels/useMay.ts'

/** The name of a record that is known by its id alone; undefined while it is not known. */
export function useRecordName(group: GroupName | undefined, id: number): string | undefined {
  const may = useMay()
  const { data } = useQuery({
    // A query needs a group, also where it is not sent.
    ...settingRecord(useClient(), group ?? 'city', id),
    enabled: group !== undefined && id > 0 && may(groupOf(group), 'get'),
  })
  return group && data && distinctNameOf(groupOf(group).declared, data)
}

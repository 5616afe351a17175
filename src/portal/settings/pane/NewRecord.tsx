import { useQueries, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { idText } from '#contract/declaration/field.ts'
import { Problem } from '#portal/feedback/Problem.tsx'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { groupOf, isGroupName, nameOf } from '#portal/settings/api/groups.ts'
import type { RecordReference } from '#portal/records/pick/recordSearch.ts'
import type { Group } from '#portal/settings/api/groups.ts'
import { settingRecord } from '#portal/settings/api/records.ts'
import type { Draft } from '#portal/settings/form/fieldDraft.ts'
import { FieldsSkeleton } from '#portal/settings/form/FieldsSkeleton.tsx'
import { RecordForm } from '#portal/settings/form/RecordForm.tsx'
import { specialViews } from '#portal/settings/views/specialViews.ts'

interface NewRecordProps {
  group: Group
  /** References that the address holds. */
  chosen: Draft
  onClose: () => void
}

/** The form of a new record, once what it begins with is there: the names of what was chosen, and the record that it copies. */
export function NewRecord({ group, chosen, onClose }: NewRecordProps) {
  const search = new URLSearchParams(useLocation().search)
  const client = useClient()
  const named = useNamed(group, chosen)
  const copyOf = idText().safeParse(search.get('copyOf') ?? '').data ?? -1
  const copied = useQuery(settingRecord(client, group.name, copyOf))
  if (copied.error) return <Problem error={copied.error} onRetry={() => void copied.refetch()} />
  if (!named || (copyOf > 0 && !copied.data)) return <FieldsSkeleton />
  const begin = specialViews[group.name]?.begin
  return (
    <RecordForm
      group={group}
      record={undefined}
      chosen={begin ? begin(named, copied.data) : named}
      onClose={onClose}
    />
  )
}

/** References with the names of their records; without, where these cannot be read. */
function useNamed({ declared }: Group, chosen: Draft): Draft | undefined {
  const client = useClient()
  const references = Object.entries(chosen).flatMap(([field, value]) => {
    const declaration = declared.fields[field]
    return declaration?.kind === 'reference' && isGroupName(declaration.to)
      ? [{ field, to: declaration.to, id: (value as RecordReference).id }]
      : []
  })
  const read = useQueries({ queries: references.map(({ to, id }) => settingRecord(client, to, id)) })
  if (read.some(({ isPending }) => isPending)) return undefined
  const names = references.flatMap(({ field, to, id }, index): [string, RecordReference][] => {
    const record = read[index]?.data
    return record ? [[field, { id, name: nameOf(groupOf(to).declared, record) }]] : []
  })
  return { ...chosen, ...Object.fromEntries(names) }
}

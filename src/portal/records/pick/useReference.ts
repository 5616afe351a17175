import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Operation } from '#contract/declaration/operation.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useCan } from '#portal/session/can.ts'
import { namedRecord } from '#portal/records/recordReference.ts'
import type { RecordReference } from '#portal/records/recordReference.ts'

/**
 * A reference with the name, or with what tells the record apart, where it lacks that and the user may read the record by `operation`. While the name is
 * being read it is undefined; where there is none, the number stands in its place.
 */
export function useReference(
  reference: RecordReference | null,
  operation: Operation,
  lacking: 'name' | 'detail' = 'name',
): RecordReference | null {
  const t = useTranslations('picker')
  const mayRead = useCan(operation)
  const isLacking = reference !== null && reference.id > 0 && !reference[lacking] && mayRead
  const { data, isPending } = useQuery({
    ...namedRecord(useClient(), operation, reference?.id ?? 0),
    enabled: isLacking,
  })
  if (!reference) return null
  const { id, detail = data?.detail } = reference
  const name = reference.name || data?.name
  const isComing = isLacking && isPending
  return { id, name: name || (isComing ? undefined : t('number', { id: String(id) })), detail }
}

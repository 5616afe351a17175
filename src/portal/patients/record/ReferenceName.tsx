import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { LookupGroup } from '#contract/lookup.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { problemKind } from '#portal/http/problemKind.ts'
import { useLookupName } from '#portal/patients/useLookupName.ts'
import { lookupList, lookupRecord } from '#portal/patients/lookupQueries.ts'

/** Groups so small that all of one is asked for at once, for every record that is opened. */
const small: ReadonlySet<LookupGroup> = new Set(['gender', 'maritalStatus', 'unit', 'documentType'])

interface ReferenceNameProps {
  group: LookupGroup
  id: number
  /** What the record itself says: then nobody is asked. */
  name?: string | undefined
}

/** The name of a record of reference data; its number, where the name cannot be had. */
export function ReferenceName({ group, id, name }: ReferenceNameProps) {
  const t = useTranslations('patientRecord')
  const client = useClient()
  const words = useLookupName()
  const unknown = !name
  const all = useQuery({ ...lookupList(client, group), enabled: unknown && small.has(group) })
  const one = useQuery({
    ...lookupRecord(client, group, id),
    enabled: unknown && !small.has(group) && id > 0,
  })
  if (!unknown) return name
  const found = all.data?.find((it) => it.id === id) ?? one.data
  if (found) return words(found)
  const { isLoading, failureCount, error, isSuccess } = small.has(group) ? all : one
  if (isLoading && failureCount === 0) return '…'
  // Other systems refer to records of their own.
  const isUnlisted = isSuccess || (error && problemKind(error) === 'notFound')
  return t(isUnlisted ? 'unlisted' : 'number', { id: String(id) })
}

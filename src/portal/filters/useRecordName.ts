import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { employeeOperations } from '#contract/employee.ts'
import { examOperations } from '#contract/exam.ts'
import { lookups, modalities } from '#contract/lookups.ts'
import { fullName } from '#contract/personName.ts'
import type { Client } from '#portal/http/client/client.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'

const readers = {
  unit: lookups.unit.get,
  modality: modalities.get,
  exam: examOperations.getExam,
  examiner: employeeOperations.getEmployee,
}
export type NamedKind = keyof typeof readers

const recordName = (client: Client, kind: NamedKind, id: number) =>
  queryOptions({
    queryKey: ['filters', kind, id],
    queryFn: async ({ signal }) => {
      const record = await client.send(readers[kind], { params: { id }, signal })
      return 'name' in record ? record.name : fullName(record)
    },
    staleTime: Infinity,
  })

/** The name of a record that an address names by its number, 0 for none; the number where there is no name. Undefined without a number. */
export function useRecordName(kind: NamedKind, id: number | undefined): string | undefined {
  const t = useTranslations('listFilters')
  const { data, isPending } = useQuery({
    ...recordName(useClient(), kind, id ?? 0),
    enabled: id !== undefined && id > 0,
  })
  if (id === undefined) return undefined
  if (id === 0) return t('none')
  return data || (isPending ? t('loading') : t('numbered', { kind: t(kind), id: String(id) }))
}

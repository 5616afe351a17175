import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { employeeOperations } from '#contract/reports/employee.ts'
import { examOperations } from '#contract/reports/exam.ts'
import { lookups, modalities } from '#contract/resources/lookups.ts'
import { fullName } from '#contract/names/personName.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import type { Client } from '#portal/http/client/client.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import type { ChipText } from './FilterChips.tsx'

/** Filters by where, how and when exams were made. 0: no unit, no modality. */
export interface ExamFilters {
  unitId: number | undefined
  modalityId: number | undefined
  examinedFrom: string | undefined
  examinedTo: string | undefined
}

/** The texts of their chips. */
export function useExamTexts(filters: ExamFilters): Record<'unit' | 'modality' | 'examined', ChipText> {
  const t = useTranslations('listFilters')
  const unit = useRecordName('unit', filters.unitId)
  const modality = useRecordName('modality', filters.modalityId)
  const examined = useDates().range(filters.examinedFrom, filters.examinedTo)
  const chip = (name: 'unit' | 'modality' | 'examined', text = '') => ({
    kind: t(name),
    text,
    clearLabel: t(`clear.${name}`),
  })
  return {
    unit: chip('unit', unit),
    modality: chip('modality', modality),
    examined: chip('examined', examined),
  }
}

const DAY = 24
/** From so many hours on, whole days are shown as days. */
const DAYS_FROM = 4 * DAY

/** How long the reports of a list have waited, in words: at least `least` hours, less than `under`. Undefined where neither is asked for. */
export function useAgeText() {
  const t = useTranslations('listFilters')
  const age = (hours: number) =>
    hours >= DAYS_FROM && hours % DAY === 0 ? t('days', { count: hours / DAY }) : t('hours', { count: hours })
  return (
    what: 'unread' | 'unreleased',
    least: number | undefined,
    under: number | undefined,
  ): string | undefined => {
    if (under !== undefined)
      return least
        ? t(`${what}.between`, { from: age(least), to: age(under) })
        : t(`${what}.under`, { age: age(under) })
    if (least === undefined) return undefined
    return least === 0 ? t(`${what}.any`) : t(`${what}.least`, { age: age(least) })
  }
}

const readers = {
  unit: lookups.unit.get,
  modality: modalities.get,
  exam: examOperations.getExam,
  examiner: employeeOperations.getEmployee,
}
type NamedKind = keyof typeof readers

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

import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { fullName, patientName, patientNameLine } from '#contract/names/personName.ts'

/** Stands where a service has not sent a value. */
export const UNKNOWN = '–'

type Patient = Parameters<typeof patientName>[0]
type Person = Parameters<typeof fullName>[0]

/** Names as they are shown. Where a service has sent none, another fact stands in its place, or a dash. */
export function useNames() {
  const t = useTranslations('reports')
  const person = useTranslations('person')
  return useMemo(
    () => ({
      patient: (patient: Patient): string => patientName(patient).shown || person('unnamed'),
      /** With the registered name, where that is another. */
      patientLine: (patient: Patient): string => patientNameLine(patient) || person('unnamed'),
      examiner: (doctor: Person & { id: number }): string =>
        fullName(doctor) || (doctor.id > 0 ? t('unnamedExaminer', { id: String(doctor.id) }) : UNKNOWN),
      exam: ({ id, name }: { id: number; name: string }): string =>
        name.trim() || (id > 0 ? t('unnamedExam', { id: String(id) }) : UNKNOWN),
    }),
    [t, person],
  )
}

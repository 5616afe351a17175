import { useTranslations } from 'use-intl'
import { patientName } from '#contract/personName.ts'
import type { ListedRelease } from '#portal/reports/queries.ts'

interface PaneHeadingProps {
  row: ListedRelease | undefined
  isPending: boolean
}

/** The patient and the record number; until they are known, that they are on their way. */
export function PaneHeading({ row, isPending }: PaneHeadingProps) {
  const t = useTranslations('reports')
  if (!row) {
    return <span className={isPending ? '' : 'sr-only'}>{t(isPending ? 'pane.loading' : 'pane.report')}</span>
  }
  const { patient } = row.report
  return (
    <>
      {patientName(patient).shown}{' '}
      <span className="inline-block rounded-mark bg-sunken px-1.5 py-0.5 align-[2px] text-head font-medium text-ink-2">
        <span className="sr-only">{t('record', { id: String(patient.id) })}</span>
        <span aria-hidden="true">{patient.id}</span>
      </span>
    </>
  )
}

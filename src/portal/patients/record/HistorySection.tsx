import { useInfiniteQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import type { HistoryEntry } from '#contract/patientParts.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { useReasonText } from '#portal/patients/removal/removalReason.ts'
import { usePatientText } from '#portal/patients/usePatientText.ts'
import { PagedSection } from './PagedSection.tsx'
import { patientHistory } from './recordQueries.ts'
import { useFieldNames } from './useFieldNames.ts'

/** What was done to the record, by whom and when. */
export function HistorySection({ id }: { id: number }) {
  const t = useTranslations('patientRecord.history')
  const pages = useInfiniteQuery(patientHistory(useClient(), id))
  return (
    <PagedSection title={t('title')} pages={pages} empty={t('none')} failed={t('failed')}>
      {(entry) => <HistoryLine entry={entry} />}
    </PagedSection>
  )
}

const told = {
  'patient.create': 'created',
  'patient.change': 'changed',
  'patient.remove': 'removed',
  'patient.restore': 'restored',
} as const

function HistoryLine({ entry }: { entry: HistoryEntry }) {
  const t = useTranslations('patientRecord.history')
  const text = usePatientText()
  const { at, act, user } = entry
  return (
    <li className="py-2">
      <p className="font-medium">{act in told ? t(told[act as keyof typeof told]) : act}</p>
      <HistoryDetail entry={entry} />
      <p className="text-small text-ink-3">
        {text.moment(at, user && (user.name || t('user', { id: String(user.id) })))}
      </p>
    </li>
  )
}

/** Which fields a change has changed, and why a record was removed. */
function HistoryDetail({ entry: { act, fields, reason } }: { entry: HistoryEntry }) {
  const t = useTranslations('patientRecord')
  const format = useFormatter()
  const fieldNames = useFieldNames()
  const reasonText = useReasonText()
  const detail =
    act === 'patient.change'
      ? fields.length > 0
        ? format.list(fieldNames(fields), { type: 'unit' })
        : t('history.nothing')
      : act === 'patient.remove' && reason !== null && t('reason', { reason: reasonText(reason) })
  return detail ? <p className="text-small break-words text-ink-2">{detail}</p> : null
}

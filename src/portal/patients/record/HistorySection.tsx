import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { HistoryEntry } from '#contract/patientParts.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { useReasonText } from '#portal/patients/removal/removalReason.ts'
import { useReceipt } from '#portal/patients/removal/useReceipt.tsx'
import { usePatientText } from '#portal/patients/usePatientText.ts'
import { Button } from '#portal/ui/Button.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import { PagedSection } from './PagedSection.tsx'
import { patientHistory } from './recordQueries.ts'
import { useFieldNames } from './useFieldNames.ts'

/** What was done to the record, by whom and when. */
export function HistorySection({ id, removed }: { id: number; removed: boolean }) {
  const t = useTranslations('patientRecord.history')
  const pages = useInfiniteQuery(patientHistory(useClient(), id))
  const entries = pages.data?.pages.flatMap((page) => page.data) ?? []
  return (
    <PagedSection title={t('title')} pages={pages} empty={t('none')} failed={t('failed')}>
      {(entry) => (
        <HistoryLine id={id} removed={removed} entry={entry} restore={restoreAfter(entry, entries)} />
      )}
    </PagedSection>
  )
}

const told = {
  'patient.create': 'created',
  'patient.change': 'changed',
  'patient.remove': 'removed',
  'patient.restore': 'restored',
  'report.move': 'moved',
} as const

/** The restore that took a removal back. */
function restoreAfter({ id, act }: HistoryEntry, entries: readonly HistoryEntry[]): HistoryEntry | undefined {
  if (act !== 'patient.remove') return undefined
  return entries.findLast((it) => it.act === 'patient.restore' && it.id > id)
}

interface HistoryLineProps {
  id: number
  removed: boolean
  entry: HistoryEntry
  restore: HistoryEntry | undefined
}

function HistoryLine({ id, removed, entry, restore }: HistoryLineProps) {
  const t = useTranslations('patientRecord.history')
  const text = usePatientText()
  const { at, act, user, changeId, takesBack } = entry
  const nameOf = (who: HistoryEntry['user']) => who && (who.name || t('user', { id: String(who.id) }))
  const by = nameOf(user)
  const restored = restore && text.moment(restore.at, nameOf(restore.user))
  return (
    <li className="flex items-start gap-x-3 py-2">
      <div className="min-w-0 grow">
        <p className="font-medium">
          {takesBack != null ? t('takenBack') : act in told ? t(told[act as keyof typeof told]) : act}
        </p>
        <HistoryDetail entry={entry} />
        <p className="text-small text-ink-3">{text.moment(at, by)}</p>
      </div>
      {changeId != null && <Change id={id} changeId={changeId} removed={removed} fields={entry.fields} />}
      {act === 'patient.remove' && <ReceiptAgain id={id} entry={entry} by={by ?? ''} restored={restored} />}
    </li>
  )
}

interface ChangeProps {
  id: number
  changeId: number
  removed: boolean
  fields: readonly string[]
}

/** Leads to the values of a change. */
function Change({ id, changeId, removed, fields }: ChangeProps) {
  const t = useTranslations('patientRecord.change')
  const format = useFormatter()
  const names = useFieldNames()(fields)
  const [shown, setShown] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        className="px-2 text-small"
        aria-label={t('showFor', { fields: format.list(names, { type: 'unit' }) })}
        onClick={() => setShown(true)}
      >
        {t('show')}
      </Button>
      {shown && (
        <ChangeDialog id={id} changeId={changeId} removed={removed} onClose={() => setShown(false)} />
      )}
    </>
  )
}

interface ReceiptAgainProps {
  id: number
  entry: HistoryEntry
  by: string
  restored: string | undefined
}

/** The receipt of a removal, for whom the notice of it has gone. */
function ReceiptAgain({ id, entry, by, restored }: ReceiptAgainProps) {
  const t = useTranslations('patientRemoval.receipt')
  const receipt = useReceipt()
  const [shown, setShown] = useState(false)
  const { at, requestId } = entry
  const reason = entry.reason ?? undefined
  const removal = { id, at, by, reason, moved: undefined, requestId, checked: true, restored }
  return (
    <>
      <Button look="quiet" className="px-2 text-small" onClick={() => setShown(true)}>
        {t('action')}
      </Button>
      {shown && receipt(removal, () => setShown(false))}
    </>
  )
}

/** Which fields a change has changed, and why a record was removed. */
function HistoryDetail({ entry: { act, fields, reason, moved } }: { entry: HistoryEntry }) {
  const t = useTranslations('patientRecord')
  const format = useFormatter()
  const fieldNames = useFieldNames()
  const reasonText = useReasonText()
  const detail =
    act === 'patient.change'
      ? fields.length > 0
        ? format.list(fieldNames(fields), { type: 'unit' })
        : t('history.nothing')
      : moved
        ? t('history.movedReports', { count: moved.reports, from: String(moved.from), to: String(moved.to) })
        : act === 'patient.remove' && reason !== null && t('reason', { reason: reasonText(reason) })
  return detail ? <p className="text-small break-words text-ink-2">{detail}</p> : null
}

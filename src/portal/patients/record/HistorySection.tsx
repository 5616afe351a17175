import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { HistoryEntry } from '#contract/patientHistory.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { isNotOffered } from '#portal/http/client/errors.ts'
import { useReasonText } from '#portal/patients/identity/codeText.ts'
import { ReceiptButton } from '#portal/patients/removal/removalNotices.tsx'
import { usePatientText } from '#portal/patients/identity/usePatientText.ts'
import { SectionList } from '#portal/records/list/SectionList.tsx'
import { usePagedList } from '#portal/records/list/usePagedList.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { TitledSection } from '#portal/ui/layout/TitledSection.tsx'
import { FactsSkeleton } from './FactValues.tsx'
import { patientHistory } from '#portal/patients/api/recordSections.ts'
import { useFieldLabels } from '#portal/patients/identity/patientFields.ts'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { Dialog } from '#portal/ui/overlay/Dialog.tsx'
import type { ChangeProps } from './ChangeContent.tsx'

/** The acts on the record, with times and users. */
export function HistorySection({ id, removed }: { id: number; removed: boolean }) {
  const t = useTranslations('patientRecord.history')
  const list = usePagedList(patientHistory(useClient(), id))
  if (isNotOffered(list.failure)) return null
  return (
    <TitledSection title={t('title')}>
      <SectionList list={list} title={t('title')} empty={t('empty')}>
        {(entry) => (
          <HistoryLine id={id} removed={removed} entry={entry} restore={restoreAfter(entry, list.rows)} />
        )}
      </SectionList>
    </TitledSection>
  )
}

const entryTitles = {
  'patient.create': 'created',
  'patient.change': 'changed',
  'patient.remove': 'removed',
  'patient.restore': 'restored',
  'patient.merge': 'merged',
  'patient.unmerge': 'mergeUndone',
  'report.move': 'reportsMoved',
  'appointment.move': 'appointmentsMoved',
} as const

/** The restore that followed a removal. */
function restoreAfter({ id, act }: HistoryEntry, entries: readonly HistoryEntry[]): HistoryEntry | undefined {
  if (act !== 'patient.remove') return undefined
  return entries.findLast((later) => later.act === 'patient.restore' && later.id > id)
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
  const { at, act, user, changeId, takesBack, reason, requestId } = entry
  const nameOf = (who: HistoryEntry['user']) => who && (who.name || t('unnamedUser', { id: String(who.id) }))
  const by = nameOf(user)
  const restored = restore && text.moment(restore.at, nameOf(restore.user))
  return (
    <li className="flex items-start gap-x-3 py-2">
      <div className="min-w-0 grow">
        <p className="font-medium">
          {takesBack != null
            ? t('changeUndone')
            : act in entryTitles
              ? t(entryTitles[act as keyof typeof entryTitles])
              : act}
        </p>
        <HistoryDetail entry={entry} />
        <p className="text-small text-ink-3">{text.moment(at, by)}</p>
      </div>
      {changeId != null && (
        <ChangeButton id={id} changeId={changeId} removed={removed} fields={entry.fields} />
      )}
      {act === 'patient.remove' && (
        <ReceiptButton
          removal={{
            id,
            at,
            by: by ?? '',
            reason: reason ?? undefined,
            requestId,
            checked: true,
            restored,
          }}
        />
      )}
    </li>
  )
}

/** The code that shows a change is loaded when a change is first opened. */
const LazyChange = lazyPart<ChangeProps>({
  name: 'the change',
  load: async () => (await import('./ChangeContent.tsx')).ChangeContent,
  Fallback: () => <FactsSkeleton />,
})

interface ChangeButtonProps extends Omit<ChangeProps, 'onClose'> {
  fields: readonly string[]
}

/** Opens the values of a change above the record's page. */
function ChangeButton({ fields, ...change }: ChangeButtonProps) {
  const t = useTranslations('patientRecord.change')
  const format = useFormatter()
  const labels = useFieldLabels()(fields)
  const [shown, setShown] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        className="px-2 text-small"
        aria-label={t('showFor', { fields: format.list(labels, { type: 'unit' }) })}
        onClick={() => setShown(true)}
      >
        {t('show')}
      </Button>
      {shown && (
        <Dialog title={t('title')} closeLabel={t('close')} onClose={() => setShown(false)}>
          <LazyChange {...change} onClose={() => setShown(false)} />
        </Dialog>
      )}
    </>
  )
}

/** The fields of a change, or the reason of a removal. */
function HistoryDetail({ entry: { act, fields, reason, moved, merged } }: { entry: HistoryEntry }) {
  const t = useTranslations('patientRecord')
  const format = useFormatter()
  const fieldLabels = useFieldLabels()
  const reasonText = useReasonText()
  const detail =
    act === 'patient.change'
      ? fields.length > 0
        ? format.list(fieldLabels(fields), { type: 'unit' })
        : t('history.noDifference')
      : moved
        ? t(`history.${act === 'appointment.move' ? 'movedAppointments' : 'movedReports'}`, {
            count: act === 'appointment.move' ? (moved.appointments ?? 0) : moved.reports,
            from: String(moved.from),
            to: String(moved.to),
          })
        : merged
          ? t('history.mergedRecords', { from: String(merged.from), into: String(merged.into) })
          : act === 'patient.remove' && reason !== null && t('reason', { reason: reasonText(reason) })
  return detail ? <p className="text-small break-words text-ink-2">{detail}</p> : null
}

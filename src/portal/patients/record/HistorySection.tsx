import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { ChangeAct, RecordChange } from '#contract/declaration/history.ts'
import type { PatientDetail } from '#contract/patients/patient.ts'
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

/** The acts on the record, with times and users. `patient`: the whole record, once it is read. */
export function HistorySection({ id, patient }: { id: number; patient: PatientDetail | undefined }) {
  const t = useTranslations('patientRecord.history')
  const list = usePagedList(patientHistory(useClient(), id))
  if (isNotOffered(list.failure)) return null
  return (
    <TitledSection title={t('title')}>
      <SectionList list={list} title={t('title')} empty={t('empty')}>
        {(entry) => (
          <HistoryLine id={id} patient={patient} entry={entry} restore={restoreAfter(entry, list.rows)} />
        )}
      </SectionList>
    </TitledSection>
  )
}

const titles = {
  create: 'created',
  update: 'changed',
  remove: 'removed',
  restore: 'restored',
  merge: 'merged',
  unmerge: 'mergeUndone',
  move: 'reportsMoved',
} as const satisfies Record<ChangeAct, string>

function titleOf({ act, undoes, moved }: RecordChange) {
  if (undoes !== null) return 'changeUndone'
  return moved?.appointments ? 'appointmentsMoved' : titles[act]
}

/** The restore that followed a removal. */
function restoreAfter({ id, act }: RecordChange, entries: readonly RecordChange[]): RecordChange | undefined {
  if (act !== 'remove') return undefined
  return entries.findLast((later) => later.act === 'restore' && later.id > id)
}

interface HistoryLineProps {
  id: number
  patient: PatientDetail | undefined
  entry: RecordChange
  restore: RecordChange | undefined
}

function HistoryLine({ id, patient, entry, restore }: HistoryLineProps) {
  const t = useTranslations('patientRecord.history')
  const text = usePatientText()
  const { at, act, user, fields, reason, requestId = '' } = entry
  const nameOf = (who: RecordChange['user']) => who && (who.name || t('unnamedUser', { id: String(who.id) }))
  const by = nameOf(user)
  const restored = restore && text.moment(restore.at, nameOf(restore.user))
  return (
    <li className="flex items-start gap-x-3 py-2">
      <div className="min-w-0 grow">
        <p className="font-medium">{t(titleOf(entry))}</p>
        <HistoryDetail entry={entry} />
        <p className="text-small text-ink-3">{text.moment(at, by)}</p>
      </div>
      {act === 'update' && fields.some((field) => 'before' in field) && (
        <ChangeButton id={id} entry={entry} patient={patient} />
      )}
      {act === 'remove' && (
        <ReceiptButton
          removal={{
            id,
            at,
            by: by ?? '',
            reason,
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

/** Opens the values of a change above the record's page. */
function ChangeButton(change: Omit<ChangeProps, 'onClose'>) {
  const t = useTranslations('patientRecord.change')
  const format = useFormatter()
  const labels = useFieldLabels()(change.entry.fields.map(({ name }) => name))
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
function HistoryDetail({ entry: { act, fields, reason, moved, merged } }: { entry: RecordChange }) {
  const t = useTranslations('patientRecord')
  const format = useFormatter()
  const fieldLabels = useFieldLabels()
  const reasonText = useReasonText()
  const detail =
    act === 'update'
      ? fields.length > 0
        ? format.list(fieldLabels(fields.map(({ name }) => name)), { type: 'unit' })
        : t('history.noDifference')
      : moved
        ? t(`history.${moved.appointments ? 'movedAppointments' : 'movedReports'}`, {
            count: moved.appointments || moved.reports,
            from: String(moved.from),
            to: String(moved.to),
          })
        : merged
          ? t('history.mergedRecords', { from: String(merged.from), into: String(merged.into) })
          : reason !== undefined && t('reason', { reason: reasonText(reason) })
  return detail ? <p className="text-small break-words text-ink-2">{detail}</p> : null
}

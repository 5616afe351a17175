import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { RecordChange } from '#contract/declaration/history.ts'
import type { PatientDetail } from '#contract/patients/patient.ts'
import { patientOperations } from '#contract/patients/patientOperations.ts'
import { patient as declared } from '#contract/resources/patient.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { isNotOffered } from '#portal/http/client/errors.ts'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { showChanged } from '#portal/patients/api/cache.ts'
import { patientRecord } from '#portal/patients/api/record.ts'
import { undoChange } from '#portal/patients/api/recordSections.ts'
import { useReasonText } from '#portal/patients/identity/codeText.ts'
import { useFieldLabels } from '#portal/patients/identity/patientFields.ts'
import { ReceiptButton } from '#portal/patients/removal/removalNotices.tsx'
import { ChangeList } from '#portal/records/history/ChangeList.tsx'
import { useChangeText } from '#portal/records/history/useChangeText.ts'
import { useHistory } from '#portal/records/history/useHistory.ts'
import type { ChangedRecord } from '#portal/records/history/useHistory.ts'
import { useCan } from '#portal/session/can.ts'
import { TitledSection } from '#portal/ui/layout/TitledSection.tsx'
import { FieldValue } from './FieldValue.tsx'

interface HistorySectionProps {
  id: number
  /** The whole record, once it is read. */
  patient: PatientDetail | undefined
}

/** The changes of the record, its merges and moves, each removal with its receipt. */
export function HistorySection({ id, patient }: HistorySectionProps) {
  const t = useTranslations('history')
  const record = useTranslations('patientRecord')
  const reasonText = useReasonText()
  const of = useChangedPatient(id, patient)
  const list = useHistory(of)
  if (isNotOffered(list.failure)) return null
  return (
    <TitledSection title={t('title')}>
      <ChangeList
        of={of}
        list={list}
        reasonText={(reason) => record('reason', { reason: reasonText(reason) })}
        actionOf={(entry) =>
          entry.act === 'remove' && (
            <RemovalReceipt id={id} entry={entry} restore={restoreAfter(entry, list.rows)} />
          )
        }
      />
    </TitledSection>
  )
}

function useChangedPatient(id: number, patient: PatientDetail | undefined): ChangedRecord {
  const client = useClient()
  const queryClient = useQueryClient()
  const labels = useFieldLabels()
  const isUndoOffered = useCapability('takeBackChange') === 'offered'
  const isUndoAllowed = useCan(patientOperations.takeBackChange)
  return {
    feature: 'patients',
    declared,
    id,
    stored: patient,
    history: patientOperations.listPatientHistory,
    undo:
      isUndoOffered && isUndoAllowed
        ? async (request) => {
            const stored = await undoChange(client, request)
            void showChanged(queryClient, stored)
          }
        : undefined,
    reread: () => queryClient.invalidateQueries(patientRecord(client, id)),
    labelOf: (field) => labels([field]).join(''),
    valueOf: (field, value, empty) => <FieldValue name={field} value={value} empty={empty} />,
  }
}

/** The restore that followed a removal. */
function restoreAfter({ id }: RecordChange, entries: readonly RecordChange[]): RecordChange | undefined {
  return entries.findLast((later) => later.act === 'restore' && later.id > id)
}

interface RemovalReceiptProps {
  id: number
  entry: RecordChange
  restore: RecordChange | undefined
}

function RemovalReceipt({ id, entry, restore }: RemovalReceiptProps) {
  const text = useChangeText()
  const { at, user, reason, requestId = '' } = entry
  const restored = restore && text.moment(restore)
  return (
    <ReceiptButton removal={{ id, at, by: text.user(user), reason, requestId, checked: true, restored }} />
  )
}

import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FoundPatient } from '#contract/patient.ts'
import { reportOperations } from '#contract/reportOperations.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { RecordField } from '#portal/records/pick/RecordField.tsx'
import { patientSearch } from '#portal/records/pick/recordSearch.ts'
import { usePatientChoices } from '#portal/records/pick/usePatientChoices.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { AlertDialog } from '#portal/ui/overlay/AlertDialog.tsx'
import type { StoredReport } from '#portal/writing/api/reports.ts'
import { draftPatient } from '#portal/writing/form/draft.ts'
import type { DraftPatient } from '#portal/writing/form/draft.ts'
import { usePatientFacts } from '#portal/writing/form/ReportFacts.tsx'

interface MoveDialogProps {
  report: StoredReport
  onMove: (patient: DraftPatient) => void
  onClose: () => void
}

/** Asks to whom a report is moved, with both patients side by side. */
export function MoveDialog({ report, onMove, onClose }: MoveDialogProps) {
  const t = useTranslations('writing.moving')
  const form = useTranslations('writing.form')
  const client = useClient()
  const facts = usePatientFacts()
  const choices = usePatientChoices()
  const back = useRef<HTMLButtonElement>(null)
  const [to, setTo] = useState<DraftPatient | null>(null)
  const from = draftPatient(report.patient)
  const isSame = to?.id === from.id
  return (
    <AlertDialog
      open
      title={t('title')}
      description={<p>{t('text')}</p>}
      onClose={onClose}
      initialFocus={back}
      actions={
        <>
          <Button ref={back} onClick={onClose}>
            {t('stay')}
          </Button>
          <Button variant="danger" disabled={!to || isSame} onClick={() => to && onMove(to)}>
            {t('go')}
          </Button>
        </>
      }
    >
      <RecordField
        required
        label={t('search')}
        value={to && { ...to, detail: facts(to) }}
        onChange={(found: FoundPatient | null) => setTo(found && draftPatient(found))}
        search={(text) => patientSearch(client, reportOperations.queryReportPatients, text)}
        {...choices}
        description={to ? undefined : form('patientHint')}
        error={isSame ? t('same') : undefined}
      />
      <dl className="grid gap-2 sm:grid-cols-2">
        {[
          { name: t('from'), patient: from },
          { name: t('to'), patient: to },
        ].map(({ name, patient }) => (
          <div key={name} className="min-w-0 rounded-control border border-line px-3 py-2">
            <dt className="text-head text-ink-2">{name}</dt>
            <dd className="min-w-0 break-words">
              {patient ? (
                <>
                  <span className="block font-medium">{patient.name}</span>
                  <span className="block text-small text-ink-3">{facts(patient)}</span>
                </>
              ) : (
                <span className="text-ink-3">{t('nobody')}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </AlertDialog>
  )
}

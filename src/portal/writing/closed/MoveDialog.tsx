import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#portal/ui/form/Button.tsx'
import { AlertDialog } from '#portal/ui/overlay/AlertDialog.tsx'
import type { StoredReport } from '#portal/writing/api/reports.ts'
import { draftPatient } from '#portal/writing/form/draft.ts'
import type { DraftPatient } from '#portal/writing/form/draft.ts'
import { PatientPicker, usePatientFacts } from '#portal/writing/form/PatientPicker.tsx'

interface MoveDialogProps {
  report: StoredReport
  onMove: (patient: DraftPatient) => void
  onClose: () => void
}

/** Asks to whom a report is moved, with both patients side by side. */
export function MoveDialog({ report, onMove, onClose }: MoveDialogProps) {
  const t = useTranslations('writing.moving')
  const facts = usePatientFacts()
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
      <PatientPicker label={t('search')} value={to} onChange={setTo} error={isSame ? t('same') : undefined} />
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

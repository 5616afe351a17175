import { useState, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { FoundPatient } from '#contract/patients/patient.ts'
import { fullName } from '#contract/names/personName.ts'
import { paths } from '#contract/portal/portalPaths.ts'
import { reportOperations } from '#contract/reports/reportOperations.ts'
import { useProblemTitle } from '#portal/feedback/problemKind.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { ApiError } from '#portal/http/client/errors.ts'
import { useCapabilities } from '#portal/http/query/capabilities.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { useAuthorship } from '#portal/locale/people/useAuthorship.ts'
import { PatientHead } from '#portal/records/patient/PatientName.tsx'
import { RecordField } from '#portal/records/pick/RecordField.tsx'
import { patientSearch } from '#portal/records/pick/recordSearch.ts'
import { usePatientChoices } from '#portal/records/pick/usePatientChoices.ts'
import { useReportRights } from '#portal/session/useReportRights.ts'
import { Button, buttonClass } from '#portal/ui/form/Button.tsx'
import { AlertDialog } from '#portal/ui/overlay/AlertDialog.tsx'
import { QuestionDialog } from '#portal/ui/overlay/QuestionDialog.tsx'
import { ReasonDialog } from '#portal/ui/overlay/ReasonDialog.tsx'
import type { StoredReport } from '#portal/writing/api/reports.ts'
import { StoredPdf } from '#portal/writing/form/PreviewDialog.tsx'
import { FactBoxes, ReportFacts, usePatientFacts } from '#portal/writing/form/ReportFacts.tsx'
import { draftOf, draftPatient } from '#portal/writing/form/draft.ts'
import type { DraftPatient } from '#portal/writing/form/draft.ts'
import { UrgencyDialog } from '#portal/writing/form/UrgencyFields.tsx'
import { Link } from '#portal/ui/layout/Link.tsx'
import { useReportChanges } from './useReportChanges.ts'
import type { Change } from './useReportChanges.ts'

export function ClosedReport({ report }: { report: StoredReport }) {
  const t = useTranslations('writing.closed')
  const ask = useTranslations('writing.withdrawing')
  const problemTitle = useProblemTitle()
  const correction = useTranslations('correction')
  const dates = useDates()
  const authorship = useAuthorship()
  const urgency = useTranslations('writing.urgency')
  const { mayOffer } = useCapabilities()
  const [asked, setAsked] = useState<'sign' | 'release' | 'withdraw' | 'move' | 'prioritize'>()
  const can = useReportRights(report.doctor, report.userCreated)
  const { change, running, error } = useReportChanges(report)
  const stay = () => setAsked(undefined)
  const go = (asAsked: Change) => {
    stay()
    change(asAsked)
  }
  const { release, patient, exam } = report
  const doctor = fullName(report.doctor)
  const isReleased = release?.released === true
  const isWithdrawn = release?.status === 'withdrawn'
  return (
    <div className="flex min-h-0 grow flex-col overflow-y-auto">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3 border-b border-line px-6 py-4 max-md:px-4">
        <div className="min-w-0 grow basis-72">
          <PatientHead patient={patient} />
          <p>
            <span className="font-medium">{exam.name}</span>
            {report.dateExam && ` · ${dates.moment(report.dateExam)}`}
          </p>
          <p role="status" className="mt-2 break-words">
            {isReleased
              ? t('isReleased')
              : isWithdrawn
                ? t('isWithdrawn', { reason: release.statusMessage ?? '' })
                : t('waits')}
          </p>
          <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
            {[
              ...authorship.facts(report, doctor),
              [correction('reason'), report.correctionReason] as const,
            ].map(
              ([label, text]) =>
                text && (
                  <div key={label} className="col-span-full grid grid-cols-subgrid">
                    <dt className="text-ink-3">{label}</dt>
                    <dd className="break-words">{text}</dd>
                  </div>
                ),
            )}
          </dl>
          {!can.release && !can.amend && !can.withdraw && (
            <p className="mt-2 text-ink-2">{t('decidedBy', { doctor })}</p>
          )}
          {error && (
            <p role="alert" className="mt-2 text-danger">
              {t('failed', { problem: problemTitle(error) })}{' '}
              {error instanceof ApiError && error.response && error.message}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {can.sign && !report.signedBy && report.replacedBy === 0 && (
            <Button busy={running === 'sign'} onClick={() => setAsked('sign')}>
              {t('sign')}
            </Button>
          )}
          {can.release && !isReleased && (
            <Button variant="primary" busy={running === 'release'} onClick={() => setAsked('release')}>
              {t(isWithdrawn ? 'releaseAgain' : 'release')}
            </Button>
          )}
          {/* A report has one correction; the next one corrects that. */}
          {report.replacedBy === 0 ? (
            can.amend && (
              <Button busy={running === 'amend'} onClick={() => change({ kind: 'amend' })}>
                {t('amend')}
              </Button>
            )
          ) : (
            <Link className={buttonClass()} to={paths.writtenReport(report.replacedBy)}>
              {t('replacedBy', { id: String(report.replacedBy) })}
            </Link>
          )}
          {report.replacedBy === 0 && can.write && mayOffer('prioritizeReport') && (
            <Button busy={running === 'prioritize'} onClick={() => setAsked('prioritize')}>
              {urgency('change')}
            </Button>
          )}
          {can.move && (
            <Button busy={running === 'move'} onClick={() => setAsked('move')}>
              {t('move')}
            </Button>
          )}
          {can.withdraw && isReleased && (
            <Button variant="quietDanger" busy={running === 'withdraw'} onClick={() => setAsked('withdraw')}>
              {t('withdraw')}
            </Button>
          )}
          {isReleased && (
            <Link className={buttonClass('quiet')} to={paths.report(release.id)}>
              {t('read')}
            </Link>
          )}
        </div>
      </div>
      {(asked === 'sign' || asked === 'release') && (
        <QuestionDialog
          title={t(`asked.${asked}.title`)}
          text={t(`asked.${asked}.text`, { doctor })}
          stay={t(`asked.${asked}.stay`)}
          go={t(asked)}
          goVariant="primary"
          onStay={stay}
          onGo={() => go({ kind: asked })}
        >
          <ReportFacts report={draftOf(report)} />
          {asked === 'release' && <p className="text-ink-2">{authorship.signature(report, doctor)}</p>}
        </QuestionDialog>
      )}
      {asked === 'withdraw' && (
        <ReasonDialog
          title={ask('title')}
          text={ask('text')}
          reason={ask('reason')}
          missing={ask('needed')}
          stay={ask('stay')}
          go={ask('go')}
          onStay={stay}
          onGo={(reason) => go({ kind: 'withdraw', reason })}
        />
      )}
      {asked === 'move' && (
        <MoveDialog
          report={report}
          onClose={stay}
          onMove={(patientTo) => go({ kind: 'move', patient: patientTo })}
        />
      )}
      {asked === 'prioritize' && (
        <UrgencyDialog
          report={report}
          onClose={stay}
          onSave={(chosen) => go({ kind: 'prioritize', urgency: chosen })}
        />
      )}
      <StoredPdf report={report} />
    </div>
  )
}

interface MoveDialogProps {
  report: StoredReport
  onMove: (patient: DraftPatient) => void
  onClose: () => void
}

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
      <FactBoxes
        rows={[
          { label: t('from'), name: from.name, detail: facts(from) },
          { label: t('to'), name: to?.name ?? t('nobody'), detail: to && facts(to) },
        ]}
        className="grid sm:grid-cols-2"
      />
    </AlertDialog>
  )
}

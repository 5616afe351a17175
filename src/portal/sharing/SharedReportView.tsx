import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { fullName } from '#contract/names/personName.ts'
import type { SharedReport } from '#contract/reports/sharing.ts'
import { ArrangedText } from '#portal/document/DocumentText.tsx'
import { reportLanguage } from '#portal/document/reportLanguage.ts'
import { problemKind, useProblemTitle } from '#portal/feedback/problemKind.ts'
import { ApiError } from '#portal/http/client/errors.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { PreferenceControls } from '#portal/preferences/PreferenceControls.tsx'
import { PatientName } from '#portal/records/patient/PatientName.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { FormAlert } from '#portal/ui/form/PlainForm.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { PrintSheet } from '#portal/ui/print/PrintSheet.tsx'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'
import { saveFile } from '#portal/ui/files/saveFile.ts'

interface SharedReportViewProps {
  report: SharedReport
  brand: ReactNode
  fetchPdf: () => Promise<Blob>
}

/** A report that was opened by a link: whose it is, its text, and its PDF. On paper it is the report alone. */
export function SharedReportView({ report, brand, fetchPdf }: SharedReportViewProps) {
  const t = useTranslations('sharedReport')
  const dates = useDates()
  return (
    <div className="min-h-0 grow overflow-y-auto">
      <header className="mx-auto flex w-full max-w-3xl flex-wrap items-center justify-between gap-2 px-4 py-4">
        {brand}
        <div className="flex gap-2">
          <PreferenceControls />
        </div>
      </header>
      <main className="mx-auto w-full max-w-3xl px-4 pb-8">
        <article className="rounded-control border border-line bg-panel px-6 py-5 shadow-card max-sm:px-4">
          <Report
            report={report}
            // The title of the window goes into the browser's history, which is not to tell the exam.
            heading={
              <PageHeading title={t('title')} isLarge>
                {report.exam.name}
              </PageHeading>
            }
            below={report.hasPdf && <PdfButton fetchPdf={fetchPdf} />}
          />
        </article>
        <p className="mt-4 text-small text-ink-2">
          {report.usesLeft === 0
            ? t('usedUp')
            : t('left', { count: report.usesLeft, time: dates.moment(report.expires) })}{' '}
          {t('whenRead')}
        </p>
      </main>
      <PrintSheet>
        <Report report={report} heading={<h1 className="text-large font-semibold">{report.exam.name}</h1>} />
      </PrintSheet>
    </div>
  )
}

interface ReportProps {
  report: SharedReport
  heading: ReactNode
  /** Between the facts and the text. */
  below?: ReactNode
}

function Report({ report, heading, below }: ReportProps) {
  const t = useTranslations('sharedReport')
  const dates = useDates()
  const { patient, doctor, signed, dateExam, released, document } = report
  const name = fullName(doctor)
  const facts = [
    dateExam && t('examOf', { date: dates.day(dateExam) }),
    released && t('releasedOn', { date: dates.day(released) }),
    signed ? t('signed', { name, time: dates.moment(signed) }) : t('doctor', { name }),
  ]
  return (
    <>
      {heading}
      <h2 className="mt-1 font-normal break-words">
        <strong className="font-semibold">
          <PatientName patient={patient} />
        </strong>
        {patient.birthDate && (
          <span className="text-ink-2"> · {t('born', { date: dates.birth(patient.birthDate) })}</span>
        )}
      </h2>
      <p className="text-small text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
      {report.isCorrection && (
        <p role="note" className="mt-3 rounded-control bg-sunken px-4 py-2 text-small">
          {t('corrected')}
        </p>
      )}
      {below}
      <div lang={reportLanguage(report)} className="mt-5 max-w-[60ch] text-report">
        {document.blocks.length > 0 ? <ArrangedText document={document} /> : <p>{t('noText')}</p>}
      </div>
    </>
  )
}

function PdfButton({ fetchPdf }: Pick<SharedReportViewProps, 'fetchPdf'>) {
  const t = useTranslations('sharedReport')
  const problemTitle = useProblemTitle()
  const fetching = useMutation({
    mutationFn: fetchPdf,
    gcTime: 0,
    onSuccess: (pdf) => saveFile(pdf.slice(0, pdf.size, 'application/pdf'), `${t('pdfName')}.pdf`),
  })
  const failure = (error: Error) => {
    if (problemKind(error) === 'pdfPending') return t('pdfPending')
    if (error instanceof ApiError && error.status === 401) return t('passEnded')
    if (error instanceof ApiError && (error.status === 404 || error.code === 'wrong_state'))
      return t('pdfEnded')
    return t('pdfFailed', { problem: problemTitle(error) })
  }
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <Button busy={fetching.isPending} onClick={() => fetching.mutate()}>
        {!fetching.isPending && <Icon name="download" />}
        {t('pdf')}
      </Button>
      {fetching.error && <FormAlert>{failure(fetching.error)}</FormAlert>}
    </div>
  )
}

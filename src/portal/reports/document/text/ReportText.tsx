import { useTranslations } from 'use-intl'
import { fullName } from '#contract/personName.ts'
import type { Report } from '#contract/report.ts'
import { useDates } from '#portal/locale/useDates.ts'
import { usePdfState } from '#portal/reports/api/pdf.ts'
import { HtmlText } from '#portal/reports/document/html/HtmlText.tsx'
import { reportLanguage } from '#portal/reports/document/reportLanguage.ts'
import { isConclusion, readSections } from './readSections.ts'
import { textForm } from './textForm.ts'

/** The report's text, with its requester and the date of the exam. */
export function ReportText({ report }: { report: Report }) {
  const t = useTranslations('report.details')
  const dates = useDates()
  const requester = fullName(report.requester)
  return (
    <div className="max-w-[60ch] text-report">
      {(requester || report.dateExam) && (
        <dl className="mb-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-control bg-sunken px-4 py-3 text-small">
          {requester && (
            <>
              <dt className="text-ink-3">{t('requester')}</dt>
              <dd>{requester}</dd>
            </>
          )}
          {report.dateExam && (
            <>
              <dt className="text-ink-3">{t('examDate')}</dt>
              <dd>{dates.moment(report.dateExam)}</dd>
            </>
          )}
        </dl>
      )}
      <ReportResult report={report} />
    </div>
  )
}

/**
 * The text alone, marked with the language that it is written in. At 60ch a line holds at most 72 characters: a `ch` is as wide as a digit, and
 * letters are narrower.
 */
export function ReportResult({ report }: { report: Report }) {
  const t = useTranslations('report.pane')
  const { result } = report
  const hasPdf = usePdfState()(report) === 'there'
  if (result.trim() === '') {
    return <p className="text-ink-2">{t(hasPdf ? 'noText' : 'noContent')}</p>
  }
  const form = textForm(result)
  return (
    <div lang={reportLanguage(report)}>
      {form === 'typed' ? <TypedText text={result} /> : <HtmlText html={result} typed={form === 'marked'} />}
    </div>
  )
}

/** Plain text: its lines, tabs and spaces stay as they were typed. */
const TypedText = ({ text }: { text: string }) =>
  readSections(text).map(({ line, heading, paragraphs }) => (
    <section key={line} className="mb-5">
      {heading && <h3 className="mb-0.5 text-small font-semibold text-ink-2">{heading}</h3>}
      {paragraphs.map((paragraph) => (
        <p
          key={paragraph.line}
          className={`mb-2 [tab-size:4] whitespace-pre-wrap ${isConclusion(heading) ? 'font-semibold' : ''}`}
        >
          {paragraph.text}
        </p>
      ))}
    </section>
  ))

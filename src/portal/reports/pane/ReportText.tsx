import { useTranslations } from 'use-intl'
import { fullName } from '#contract/personName.ts'
import type { Report } from '#contract/report.ts'
import { useDates } from '#portal/locale/useDates.ts'
import { HtmlText } from './html/HtmlText.tsx'
import { textForm } from './html/textForm.ts'
import { TypedText } from './TypedText.tsx'
import { reportLanguage } from '#portal/reports/reportLanguage.ts'

/** What the report says, with who asked for it and when the exam was. */
export function ReportText({ report }: { report: Report }) {
  const t = useTranslations('reports.details')
  const dates = useDates()
  return (
    <div className="max-w-[60ch] text-report">
      <dl className="mb-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-control bg-sunken px-4 py-3 text-small">
        <dt className="text-ink-3">{t('requester')}</dt>
        <dd>{fullName(report.requester)}</dd>
        {report.dateExam !== null && (
          <>
            <dt className="text-ink-3">{t('examDate')}</dt>
            <dd>{dates.moment(report.dateExam)}</dd>
          </>
        )}
      </dl>
      <ReportWords report={report} />
    </div>
  )
}

/**
 * The text alone, in the language that it is written in. A line holds 72 characters at most; a `ch` is as wide as a digit, and letters
 * are narrower.
 */
export function ReportWords({ report }: { report: Report }) {
  const t = useTranslations('reports.pane')
  const { result, pdfsize } = report
  if (result.trim() === '') {
    return <p className="text-ink-2">{pdfsize > 0 ? t('noText') : t('noContent')}</p>
  }
  const form = textForm(result)
  return (
    <div lang={reportLanguage(report)}>
      {form === 'typed' ? <TypedText text={result} /> : <HtmlText html={result} typed={form === 'marked'} />}
    </div>
  )
}

import { useTranslations } from 'use-intl'
import { fullName } from '#contract/personName.ts'
import type { Report } from '#contract/report.ts'
import { useDates } from '#portal/locale/useDates.ts'
import { isConclusion, readSections } from './readSections.ts'

/**
 * What the report says, in the language that it is written in. A line holds 72 characters at most; a `ch` is as wide as a
 * digit, and letters are narrower.
 */
export function ReportText({ report }: { report: Report }) {
  const t = useTranslations('reports')
  const dates = useDates()
  const sections = readSections(report.result)
  return (
    <div className="max-w-[60ch] text-report">
      {report.replacedBy !== 0 && (
        <p className="mb-5 rounded-control bg-danger-soft px-4 py-2.5 text-danger">
          {t('pane.replaced', { id: String(report.replacedBy) })}
        </p>
      )}
      <dl className="mb-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-control bg-sunken px-4 py-3 text-small">
        <dt className="text-ink-3">{t('details.requester')}</dt>
        <dd>{fullName(report.requester)}</dd>
        {report.dateExam !== null && (
          <>
            <dt className="text-ink-3">{t('details.examDate')}</dt>
            <dd>{dates.moment(report.dateExam)}</dd>
          </>
        )}
      </dl>
      {sections.length === 0 && (
        <p className="text-ink-2">{report.pdfsize > 0 ? t('pane.noText') : t('pane.noContent')}</p>
      )}
      <div lang={languageOf(report)}>
        {sections.map(({ line, heading, paragraphs }) => (
          <section key={line} className="mb-5">
            {heading && <h3 className="mb-0.5 text-small font-semibold text-ink-2">{heading}</h3>}
            {paragraphs.map((paragraph) => (
              <p
                key={paragraph.line}
                className={`mb-2 whitespace-pre-line ${isConclusion(heading) ? 'font-semibold' : ''}`}
              >
                {paragraph.text}
              </p>
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}

/** For who hears the text. Another service may write anything there. */
function languageOf({ exam }: Report): string | undefined {
  try {
    return Intl.getCanonicalLocales(exam.language)[0]
  } catch {
    return undefined
  }
}

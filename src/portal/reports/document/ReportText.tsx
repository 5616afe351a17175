import { Fragment, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { fullName } from '#contract/names/personName.ts'
import type { SingleReport } from '#contract/reports/report.ts'
import type { Block, ResultDocument } from '#contract/reportDocument/model.ts'
import { ArrangedText, DocumentText } from '#portal/document/DocumentText.tsx'
import { Problem } from '#portal/feedback/Problem.tsx'
import { loadOnce } from '#portal/feedback/later/loadOnce.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { useAuthorship } from '#portal/locale/people/useAuthorship.ts'
import { usePdfState } from '#portal/reports/api/pdf.ts'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'
import { reportLanguage } from '#portal/document/reportLanguage.ts'
import { useFoundWords } from './useFoundWords.ts'

interface ReportTextProps {
  report: SingleReport
  /** The search whose words are marked in the text. */
  search?: string | undefined
  /** Stands at the end of what there is to read, once it is shown. */
  end?: ReactNode
}

interface ReadTextProps extends ReportTextProps {
  asItCame: boolean
  /** What follows the impression of a text. */
  belowImpression?: (document: ResultDocument) => ReactNode
  /** Tells which blocks of a text are shown there. */
  shownBelow?: (document: ResultDocument) => (block: Block) => boolean
}

/** The text as it is read on the screen, or as it came; then who asked for the exam and who signed. */
export function ReportText(props: ReadTextProps) {
  const { report, search, asItCame, belowImpression, shownBelow, end } = props
  const t = useTranslations('report.details')
  const dates = useDates()
  const authorship = useTranslations('authorship')
  const signature = useAuthorship().signature(report, fullName(report.doctor))
  const facts = [
    [t('requester'), fullName(report.requester)],
    [t('examDate'), report.dateExam && dates.moment(report.dateExam)],
    [authorship('signature'), signature],
  ].filter(([, fact]) => fact)
  return (
    <div className={`${textWidth} text-report`}>
      <ReportResult
        report={report}
        search={search}
        show={
          asItCame
            ? undefined
            : (document) => (
                <ArrangedText
                  document={document}
                  belowImpression={belowImpression?.(document)}
                  isShownBelow={shownBelow?.(document)}
                />
              )
        }
        end={end}
      />
      {facts.length > 0 && (
        <dl className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-t border-line pt-3 text-small">
          {facts.map(([label, fact]) => (
            <Fragment key={label}>
              <dt className="text-ink-3">{label}</dt>
              <dd>{fact}</dd>
            </Fragment>
          ))}
        </dl>
      )}
    </div>
  )
}

/** A line holds at most 72 characters: letters are narrower than the digits that `ch` counts. */
export const textWidth = 'max-w-[60ch]'

interface ReportResultProps extends ReportTextProps {
  show?: ((document: ResultDocument) => ReactNode) | undefined
}

const asItCameText = (document: ResultDocument) => <DocumentText document={document} />

/** The text alone, in its language. */
export function ReportResult({ report, search, show = asItCameText, end }: ReportResultProps) {
  const t = useTranslations('report.pane')
  const of = useTranslations('reportText')
  const hasPdf = usePdfState()(report) === 'there'
  const { document, isDoubtful, error, retry } = useDocument(report)
  const text = useFoundWords(search)
  if (error) return <Problem error={error} onRetry={retry} />
  if (!document) return <Skeleton className="h-24 w-full" />
  if (document.blocks.length === 0) {
    return (
      <>
        <p className="text-ink-2">{t(hasPdf ? 'noText' : 'noContent')}</p>
        {!hasPdf && end}
      </>
    )
  }
  return (
    <>
      {isDoubtful && (
        <p role="note" className="mb-4 rounded-control bg-sunken px-4 py-2 text-small">
          {of('asSent')}
        </p>
      )}
      <div
        ref={text}
        lang={reportLanguage(report)}
        className="[&_*::highlight(found-words)]:bg-mark [&_*::highlight(found-words)]:text-ink"
      >
        {show(document)}
      </div>
      {end}
    </>
  )
}

const reader = loadOnce(
  'The reader of texts',
  async () => (await import('#contract/reportDocument/readUnknown.ts')).readUnknownText,
)
type Read = Awaited<ReturnType<typeof reader.load>>

interface ReadDocument {
  document: ResultDocument | undefined
  /** Whether it is shown as it was sent, because it holds what cannot be shown. */
  isDoubtful: boolean
  error: unknown
  retry: () => void
}

/** The text of a report as a document: as the service sends it, else read from its `result`, by code that is loaded when it is needed. */
export function useDocument({ result, resultDocument }: SingleReport): ReadDocument {
  const isNeeded = !resultDocument
  const [{ read, error }, setState] = useState<{ read?: Read | undefined; error?: unknown }>({
    read: reader.loaded(),
  })
  useEffect(() => {
    if (!isNeeded || read || error) return
    reader.preload().then(
      (loaded) => setState({ read: loaded }),
      (failure: unknown) => setState({ error: failure }),
    )
  }, [isNeeded, read, error])
  return useMemo(() => {
    const retry = () => setState({})
    if (resultDocument) return { document: resultDocument, isDoubtful: false, error: undefined, retry }
    const found = read?.(result)
    return { document: found?.document, isDoubtful: found?.isDoubtful ?? false, error, retry }
  }, [result, resultDocument, read, error])
}

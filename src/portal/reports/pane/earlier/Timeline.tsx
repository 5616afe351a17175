import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { dayOf } from '#contract/moments/day.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { releasedAt } from '#portal/reports/api/listedReleases.ts'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import { UNKNOWN, useNames } from '#portal/reports/document/useNames.ts'
import { ReportLink } from '#portal/reports/pane/details/ReportLink.tsx'
import { useReports } from '#portal/reports/url.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { useDebounced } from '#portal/ui/form/useDebounced.ts'
import { examKind, isSameKind } from './examKind.ts'
import { ImpressionPreview } from './ImpressionPreview.tsx'

interface TimelineProps {
  release: ListedRelease
  rows: readonly ListedRelease[]
}

/** How long a report is pointed at before its impression is read. */
const POINTED_AT_MS = 300

/** The patient's reports on a line in time, newest first, with the impression of the one that is pointed at or has the focus. */
export function Timeline({ release, rows }: TimelineProps) {
  const t = useTranslations('reportPane.earlier')
  const [isOneKind, setOneKind] = useState(false)
  const { line, pointedAt } = usePointedAt()
  const read = useDebounced(pointedAt, POINTED_AT_MS)
  const ofKind = rows.filter((row) => isOfKind(row, release))
  const shown = [...(isOneKind ? ofKind : rows), release].toSorted(
    (one, other) => releasedAt(other) - releasedAt(one),
  )
  const { timeZone } = useClient()
  const years = Map.groupBy(shown, ({ report: { dateReportRelease: date } }) =>
    date ? dayOf(date, timeZone).slice(0, 4) : UNKNOWN,
  )
  return (
    <>
      {ofKind.length > 0 && ofKind.length < rows.length && (
        <div className="flex flex-wrap gap-2">
          {[false, true].map((only) => (
            <Button
              key={String(only)}
              aria-pressed={isOneKind === only}
              className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
              onClick={() => setOneKind(only)}
            >
              {only ? t('sameKind', { count: ofKind.length }) : t('all', { count: rows.length })}
            </Button>
          ))}
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4 @min-[48rem]/pane:grid-cols-[minmax(0,1fr)_20rem]">
        <div ref={line} className="flex flex-col gap-3">
          {[...years].map(([year, ofYear]) => (
            <section key={year}>
              <h3 className="mb-1 text-small font-semibold text-ink-2">{year}</h3>
              <ul>
                {ofYear.map((row) => (
                  <ReportOnLine key={row.id} row={row} open={release} />
                ))}
              </ul>
            </section>
          ))}
        </div>
        <aside
          aria-label={t('impression')}
          className="sticky max-h-full overflow-y-auto bg-panel @max-[48rem]/pane:bottom-0 @min-[48rem]/pane:top-0"
        >
          {read === undefined ? (
            <p className="text-small text-ink-3 @max-[48rem]/pane:hidden">{t('pointHint')}</p>
          ) : (
            <ImpressionPreview key={read} releaseId={read} />
          )}
        </aside>
      </div>
    </>
  )
}

/** The report on the line that was pointed at last, or had the focus. */
function usePointedAt() {
  const line = useRef<HTMLDivElement>(null)
  const [pointedAt, setPointedAt] = useState<number>()
  useEffect(() => {
    const { current } = line
    const point = ({ target }: Event) => {
      const report = target instanceof Element ? target.closest<HTMLElement>('[data-report]') : null
      if (report) setPointedAt(Number(report.dataset['report']))
    }
    const kinds = ['pointerover', 'focusin']
    for (const kind of kinds) current?.addEventListener(kind, point)
    return () => {
      for (const kind of kinds) current?.removeEventListener(kind, point)
    }
  }, [])
  return { line, pointedAt }
}

/** Whether a report is of the same exam as the open one, or of one that is made in the same way of the same part of the body. */
const isOfKind = ({ report: { exam } }: ListedRelease, { report }: ListedRelease): boolean =>
  (exam.id > 0 && exam.id === report.exam.id) || isSameKind(examKind(exam.name), examKind(report.exam.name))

interface ReportOnLineProps {
  row: ListedRelease
  open: ListedRelease
}

/** One of the patient's reports, with a link to it and a button that shows it beside the open one; or the open one itself. */
function ReportOnLine({ row, open }: ReportOnLineProps) {
  const { compare } = useReports()
  const t = useTranslations('reportPane.earlier')
  const dates = useDates()
  const names = useNames()
  const { id, report } = row
  const isOpen = id === open.id
  const isSameExam = open.report.exam.id > 0 && report.exam.id === open.report.exam.id
  const exam = names.exam(report.exam)
  const date = report.dateReportRelease ? dates.day(report.dateReportRelease) : UNKNOWN
  const { modality, region } = examKind(report.exam.name)
  const facts = [
    modality && t(`modalities.${modality}`),
    region && t(`regions.${region}`),
    names.examiner(report.doctor),
  ]
  const isNewer = releasedAt(open) > 0 && releasedAt(row) > releasedAt(open)
  const marks = [isOpen && t('openNow'), isNewer && t('newer'), report.replacedBy !== 0 && t('replaced')]
  const dot = isOfKind(row, open) ? 'bg-accent' : 'bg-panel'
  return (
    <li
      className="relative ml-1 flex items-start gap-x-4 border-l-2 border-line py-1.5 pl-5"
      data-report={isOpen ? undefined : id}
    >
      <span
        aria-hidden="true"
        className={`absolute top-3 -left-[6px] size-2.5 rounded-full border-2 border-accent ${dot}`}
      />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="whitespace-nowrap text-ink-2">{date}</span>
          {isOpen ? (
            <span className="min-w-0 font-semibold">{exam}</span>
          ) : (
            <ReportLink
              releaseId={id}
              className="relative min-w-0 font-medium text-accent-ink hover:underline pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-3"
            >
              {exam}
            </ReportLink>
          )}
          {marks.filter(Boolean).map((mark) => (
            <span
              key={String(mark)}
              className="rounded-mark bg-sunken px-1.5 py-0.5 text-head whitespace-nowrap text-ink-2"
            >
              {mark}
            </span>
          ))}
        </p>
        <span className="block text-small text-ink-3">{facts.filter(Boolean).join(' · ')}</span>
      </div>
      {!isOpen && (
        <Button
          variant="quiet"
          className="shrink-0"
          aria-label={t(isSameExam ? 'compareWith' : 'openBesideOf', { exam, date })}
          onClick={() => compare(id)}
        >
          {t(isSameExam ? 'compare' : 'openBeside')}
        </Button>
      )}
    </li>
  )
}

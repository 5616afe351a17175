import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { Ref, RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { fullName } from '#contract/personName.ts'
import type { Release } from '#contract/release.ts'
import { useDates } from '#portal/locale/useDates.ts'
import type { Filters } from '#portal/reports/place.ts'
import { reportLanguage } from '#portal/reports/reportLanguage.ts'
import { Problem } from '#portal/session/Problem.tsx'
import { Checkbox } from '#portal/ui/Checkbox.tsx'
import { IconButton } from '#portal/ui/IconButton.tsx'
import { useNarrow } from '#portal/ui/useNarrow.ts'
import { ComparedTexts } from './ComparedTexts.tsx'
import type { Side } from './ComparedTexts.tsx'
import { ComparisonComing } from './ComparisonComing.tsx'
import { markLooks } from './MarkedPieces.tsx'
import { OtherChoice } from './OtherChoice.tsx'
import { PrintedComparison } from './PrintedComparison.tsx'
import { releasedAt } from './releasedAt.ts'
import { useComparedTexts } from './useComparedTexts.ts'
import { useComparison } from './useComparison.ts'
import { useDifferences } from './useDifferences.ts'

interface ComparedReportsProps {
  /** The one that is open, and the one that it is compared with. */
  open: Release
  other: Release
  /** The one that is wanted in the place of `other`, or the same. */
  otherId: number
  filters: Filters
  onCompare: (releaseId: number) => void
  /** To the next difference, or the one before: for who hears the keys. */
  step: Ref<(by: 1 | -1) => void>
}

const ROOM_FOR_TWO = 520

/** Two reports of one patient: what they differ in, and their texts. */
export function ComparedReports({ open, other, otherId, filters, onCompare, step }: ComparedReportsProps) {
  const [older, newer] = inTime(open, other)
  const t = useTranslations('compare')
  const dates = useDates()
  const room = useRef<HTMLDivElement>(null)
  const isNarrow = useNarrow(room, ROOM_FOR_TWO)
  const [together, setTogether] = useState(true)
  const { texts: compared, error, retry } = useComparedTexts(older.report.result, newer.report.result)
  const comparison = useComparison(compared)
  const { texts, current, count, step: go } = useDifferences(comparison)
  useImperativeHandle(step, () => go)
  const isShown = comparison !== undefined && other.id === otherId
  useFocusOnTexts(texts, isShown)

  const side = (id: Side['id'], { id: releaseId, report }: Release): Side => {
    const date = report.dateReportRelease === null ? t('undated') : dates.moment(report.dateReportRelease)
    return {
      id,
      name: t('side', { side: t(id), date }),
      lang: reportLanguage(report),
      isEmpty: compared?.[id].trim() === '',
      heading: (
        <p className="text-small text-ink-2">
          <strong className="font-semibold text-ink">{t(id)}</strong>
          {releaseId === open.id && <Mark text={t('open')} />}
          {report.replacedBy !== 0 && <Mark text={t('replaced', { id: String(report.replacedBy) })} />}
          <span className="block">
            {t('released', { date })} · {fullName(report.doctor)}
          </span>
        </p>
      ),
    }
  }
  const sides = [side('older', older), side('newer', newer)] as const
  const summary =
    comparison && (count === 0 ? t('same') : t('summary', { words: comparison.words, differences: count }))
  const remarks = (
    <>
      {older.report.exam.id !== newer.report.exam.id && (
        <p className="w-full rounded-control bg-sunken px-4 py-2">
          {t('otherExam', { older: older.report.exam.name, newer: newer.report.exam.name })}
        </p>
      )}
      {count > 0 && (
        <p aria-hidden="true" className="flex w-full flex-wrap gap-x-4 text-small">
          <span className={markLooks.removed}>{t('onlyOlder')}</span>
          <span className={markLooks.added}>{t('onlyNewer')}</span>
        </p>
      )}
      {comparison?.isWhole && <p className="w-full rounded-control bg-sunken px-4 py-2">{t('whole')}</p>}
      {comparison?.isCoarse && <p className="w-full text-small text-ink-2">{t('coarse')}</p>}
    </>
  )
  const shown = { sides, label: t('texts'), none: t('noText') }
  return (
    <>
      <div
        ref={room}
        className="flex shrink-0 flex-wrap items-center gap-x-6 gap-y-2 border-b border-line px-6 pt-1 pb-3 max-md:px-4"
      >
        <p className="font-semibold">{open.report.exam.name}</p>
        <OtherChoice release={open} other={other} otherId={otherId} filters={filters} onCompare={onCompare} />
        {!isNarrow && (
          <Checkbox
            label={t('together')}
            checked={together}
            onChange={(event) => setTogether(event.target.checked)}
          />
        )}
        <div className="ml-auto flex items-center gap-2 max-sm:ml-0">
          <p role="status" className="text-small">
            {summary}
          </p>
          {count > 0 && (
            <>
              <IconButton icon="chevronUp" label={t('previous')} shortcut="P" onClick={() => go(-1)} />
              <IconButton icon="chevronDown" label={t('next')} shortcut="N" onClick={() => go(1)} />
              <p role="status" className="min-w-12 text-small text-ink-2">
                {current !== undefined && (
                  <>
                    <span className="sr-only">{t('atLong', { place: current + 1, count })}</span>
                    <span aria-hidden="true">{t('at', { place: current + 1, count })}</span>
                  </>
                )}
              </p>
            </>
          )}
        </div>
        {remarks}
      </div>
      {error ? (
        <Problem error={error} onRetry={retry} />
      ) : isShown ? (
        <>
          <ComparedTexts
            ref={texts}
            comparison={comparison}
            form={isNarrow ? 'inline' : together ? 'together' : 'apart'}
            current={current}
            {...shown}
          />
          <PrintedComparison
            older={older.report}
            newer={newer.report}
            summary={
              <>
                <p>{summary}</p>
                {remarks}
              </>
            }
          >
            <ComparedTexts comparison={comparison} form="together" current={undefined} {...shown} />
          </PrintedComparison>
        </>
      ) : (
        <ComparisonComing />
      )}
    </>
  )
}

/** The focus goes on from the heading to the texts once they are there, so that they scroll by keyboard. */
function useFocusOnTexts(texts: RefObject<HTMLElement | null>, isShown: boolean) {
  useEffect(() => {
    const { activeElement } = document
    if (!isShown || (activeElement !== document.body && activeElement?.tagName !== 'H1')) return
    const { current } = texts
    const region = current?.matches('[role=region]')
      ? current
      : current?.querySelector<HTMLElement>('[role=region]')
    region?.focus({ preventScroll: true })
  }, [isShown, texts])
}

/** The earlier one first, whichever is open. */
const inTime = (a: Release, b: Release): [Release, Release] =>
  releasedAt(a) < releasedAt(b) || (releasedAt(a) === releasedAt(b) && a.id < b.id) ? [a, b] : [b, a]

const Mark = ({ text }: { text: string }) => (
  <span className="ml-2 rounded-mark bg-sunken px-1.5 py-0.5 text-head text-ink-2">{text}</span>
)

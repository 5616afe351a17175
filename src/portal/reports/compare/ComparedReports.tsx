import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { ReactNode, Ref, RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { ReleaseDetail } from '#contract/reports/release.ts'
import { Problem } from '#portal/feedback/Problem.tsx'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { releasedAt } from '#portal/reports/api/listedReleases.ts'
import { PatientLine } from '#portal/reports/document/PatientIdentity.tsx'
import { PrintedBy, PrintedPages } from '#portal/reports/document/PrintedReport.tsx'
import { reportLanguage } from '#portal/document/reportLanguage.ts'
import { Checkbox } from '#portal/ui/form/Checkbox.tsx'
import { IconButton } from '#portal/ui/form/Button.tsx'
import { useNarrow } from '#portal/ui/layout/measure.ts'
import { markStyles, ComparedTexts } from './ComparedTexts.tsx'
import type { Side } from './ComparedTexts.tsx'
import { ComparisonSkeleton } from './ComparisonSkeleton.tsx'
import { OtherChoice } from './OtherChoice.tsx'
import { ComparedMeasures } from '#portal/reports/text/measures/MeasuresTable.tsx'
import { useComparableTexts, useComparison } from '#portal/reports/text/useComparison.ts'
import { ReportsBeside } from './ReportsBeside.tsx'
import { SideHeading } from './SideHeading.tsx'
import { useDifferences } from './useDifferences.ts'

interface ComparedReportsProps {
  /** Whose reports they are, and the button that closes them. */
  head: ReactNode
  closeButton: ReactNode
  open: ReleaseDetail
  other: ReleaseDetail
  /** The id of the release that is chosen: `other`, or one that is being loaded to replace it. */
  otherId: number
  /** Filled with the function that goes to the next or previous difference, for the key handlers. */
  step: Ref<(by: 1 | -1) => boolean>
}

/** Below this width the two texts are merged into one column. */
const TWO_COLUMNS_PX = 520

export function ComparedReports({ head, closeButton, open, other, otherId, step }: ComparedReportsProps) {
  const [older, newer] = inOrderOfRelease(open, other)
  const t = useTranslations('compare')
  const correction = useTranslations('correction')
  const sheet = useTranslations('reportPane.printedPage')
  const dates = useDates()
  const toolbar = useRef<HTMLDivElement>(null)
  const isNarrow = useNarrow(toolbar, TWO_COLUMNS_PX)
  const [scrollsTogether, setScrollsTogether] = useState(true)
  const { texts, error, retry } = useComparableTexts(older.report, newer.report)
  const isSameExam = older.report.exam.id === newer.report.exam.id
  const comparison = useComparison(isSameExam ? texts : undefined)
  const { textsRef, current, count, step: goToDifference } = useDifferences(comparison)
  useImperativeHandle(step, () => goToDifference)
  const [withImages, setWithImages] = useState<readonly Side['id'][]>([])
  const isMarked = isSameExam && withImages.length === 0
  const isShown = (comparison !== undefined || !isMarked) && other.id === otherId
  useFocusOnTexts(textsRef, isShown)

  const side = (id: Side['id'], { id: releaseId, report }: ReleaseDetail): Side => {
    const date = report.dateReportRelease ? dates.moment(report.dateReportRelease) : t('noDate')
    return {
      id,
      name: t('sideName', { side: t(id), date }),
      lang: reportLanguage(report),
      isEmpty: texts?.[id].blocks.length === 0,
      heading: (
        <SideHeading
          side={id}
          report={report}
          date={date}
          isOpen={releaseId === open.id}
          mark={isMarked && count > 0 ? markStyles[id === 'older' ? 'removed' : 'added'] : undefined}
          showsImages={withImages.includes(id)}
          onImages={() =>
            setWithImages(
              withImages.includes(id) ? withImages.filter((shown) => shown !== id) : [...withImages, id],
            )
          }
        />
      ),
    }
  }
  const sides = [side('older', older), side('newer', newer)] as const
  const summary = !isMarked
    ? !isSameExam && t('differentExams')
    : comparison &&
      (count === 0 ? t('noDifference') : t('summary', { words: comparison.words, differences: count }))
  const remarks = (
    <>
      {sides.map(({ id }) => {
        const reason = (id === 'older' ? older : newer).report.correctionReason
        return (
          reason && (
            <p key={id} className="w-full break-words">
              {correction('reasonOf', { side: t(id), reason })}
            </p>
          )
        )
      })}
      {isMarked && comparison?.isWhole && (
        <p className="w-full rounded-control bg-sunken px-4 py-2">{t('comparedAsWhole')}</p>
      )}
      {isMarked && comparison?.isCoarse && (
        <p className="w-full text-small text-ink-2">{t('partsMarkedAsWhole')}</p>
      )}
    </>
  )
  const read = [
    { ...sides[0], report: older.report, showsImages: withImages.includes('older') },
    { ...sides[1], report: newer.report, showsImages: withImages.includes('newer') },
  ] as const
  const textProps = { sides, label: t('textsLabel'), noText: t('noText') }
  return (
    <>
      <div
        ref={toolbar}
        className="flex shrink-0 flex-wrap items-center gap-x-5 gap-y-1 border-b border-line px-6 py-2 max-md:px-4"
      >
        {head}
        <OtherChoice release={open} other={other} otherId={otherId} />
        {isMarked && !isNarrow && (
          <Checkbox
            label={t('scrollTogether')}
            checked={scrollsTogether}
            onChange={(event) => setScrollsTogether(event.target.checked)}
          />
        )}
        <div className="ml-auto flex items-center gap-2">
          <p role="status" className="text-small">
            {summary}
          </p>
          {isMarked && count > 0 && (
            <>
              <IconButton
                icon="chevronUp"
                label={t('previousDifference')}
                shortcut="P"
                onClick={() => goToDifference(-1)}
              />
              <IconButton
                icon="chevronDown"
                label={t('nextDifference')}
                shortcut="N"
                onClick={() => goToDifference(1)}
              />
              <p role="status" className="min-w-12 text-small text-ink-2">
                {current !== undefined && (
                  <>
                    <span className="sr-only">{t('positionLabel', { position: current + 1, count })}</span>
                    <span aria-hidden="true">{t('position', { position: current + 1, count })}</span>
                  </>
                )}
              </p>
            </>
          )}
          {closeButton}
        </div>
        {remarks}
      </div>
      {error ? (
        <Problem error={error} onRetry={retry} />
      ) : !isShown ? (
        <ComparisonSkeleton />
      ) : (
        <>
          {isMarked && texts && (
            <ComparedMeasures {...texts} dateBefore={older.report.dateReportRelease ?? ''} />
          )}
          {isMarked && comparison ? (
            <ComparedTexts
              ref={textsRef}
              comparison={comparison}
              layout={isNarrow ? 'merged' : scrollsTogether ? 'together' : 'separate'}
              current={current}
              {...textProps}
            />
          ) : (
            <ReportsBeside ref={textsRef} isStacked={isNarrow ?? false} sides={read} />
          )}
          {/* As it is printed: both texts side by side, with the patient at the head of each page. */}
          <PrintedPages
            ids={[older.report.id, newer.report.id]}
            title={[
              t('shortTitle'),
              ...[older, newer].map(({ report: { id } }) => sheet('report', { id: String(id) })),
            ].join(' · ')}
            identity={
              <>
                <PatientLine patient={newer.report.patient} />
                {isSameExam && <p className="font-semibold">{newer.report.exam.name}</p>}
              </>
            }
          >
            <div className="pb-2 text-small">
              <p>{summary}</p>
              {remarks}
            </div>
            {isMarked && comparison ? (
              <ComparedTexts comparison={comparison} layout="together" current={undefined} {...textProps} />
            ) : (
              <ReportsBeside isStacked sides={read} />
            )}
            <div className="break-inside-avoid border-t border-line pt-2 text-small">
              <PrintedBy />
            </div>
          </PrintedPages>
        </>
      )}
    </>
  )
}

/** Moves the focus from the heading to the texts once they are shown, so that they scroll by keyboard. */
function useFocusOnTexts(textsRef: RefObject<HTMLElement | null>, isShown: boolean) {
  useEffect(() => {
    const { activeElement } = document
    if (!isShown || (activeElement !== document.body && activeElement?.tagName !== 'H1')) return
    const { current } = textsRef
    const region = current?.matches('[role=region]')
      ? current
      : current?.querySelector<HTMLElement>('[role=region]')
    region?.focus({ preventScroll: true })
  }, [isShown, textsRef])
}

/** The one that was released earlier first. */
const inOrderOfRelease = (a: ReleaseDetail, b: ReleaseDetail): [ReleaseDetail, ReleaseDetail] =>
  releasedAt(a) < releasedAt(b) || (releasedAt(a) === releasedAt(b) && a.id < b.id) ? [a, b] : [b, a]

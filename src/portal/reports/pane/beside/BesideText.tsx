import { useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { SingleReport } from '#contract/reports/report.ts'
import type { ReportImage } from '#contract/reports/reportParts.ts'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { useCapabilities } from '#portal/http/query/capabilities.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { readImages } from '#portal/reports/api/images.ts'
import { releasedAt } from '#portal/reports/api/listedReleases.ts'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import type { OtherReports } from '#portal/reports/api/otherReports.ts'
import { useImageMessages, useThumbnail } from '#portal/reports/document/images/useImage.ts'
import { useOpenedImage } from '#portal/reports/document/images/useOpenedImage.ts'
import type { ImageViewerProps } from '#portal/reports/document/images/viewer/ImageViewer.tsx'
import { UNKNOWN, useNames } from '#portal/reports/document/useNames.ts'
import { ReportLink } from '#portal/reports/pane/details/ReportLink.tsx'
import { useReports } from '#portal/reports/url.ts'
import { Icon } from '#portal/ui/layout/Icon.tsx'

const SHOWN_EARLIER = 3

const LazyImageViewer = lazyPart<ImageViewerProps>({
  name: 'image viewer',
  load: async () => (await import('#portal/reports/document/images/viewer/ImageViewer.tsx')).ImageViewer,
})

export interface BesideTextProps {
  release: ListedRelease & { report: SingleReport }
  others: OtherReports
}

/** Beside the text: the images of the report, and the last reports of the patient before it; or an open image. */
export function BesideText({ release, others }: BesideTextProps) {
  const t = useTranslations('reportPane.beside')
  const { report } = release
  const isOffered = useCapabilities().mayOffer('getReportImage')
  const { images } = useMemo(() => readImages(report.images), [report.images])
  const earlier = (others.rows ?? []).filter((row) => releasedAt(row) <= releasedAt(release))
  const newer = (others.rows ?? []).length - earlier.length
  const shown = earlier.slice(0, SHOWN_EARLIER)
  const hasImages = isOffered && images.length > 0
  const thumbnails = useRef<HTMLUListElement>(null)
  const { opened, open, close } = useOpenedImage(thumbnails, { covers: false })
  if (hasImages && opened !== undefined && opened < images.length)
    return <LazyImageViewer isBeside {...{ report, images }} first={opened} onClose={close} />
  if (!hasImages && shown.length === 0) return null
  return (
    <aside
      aria-label={t('otherLabel')}
      className="w-50 shrink-0 border-l border-line px-3.5 py-4 print:hidden"
    >
      {hasImages && (
        <section className="mb-5">
          <h3 className="mb-2 text-small font-semibold text-ink-2">
            {t('images', { count: images.length })}
          </h3>
          <ul ref={thumbnails} className="grid grid-cols-2 gap-1.5">
            {images.map((image, index) => (
              <Thumbnail key={image.id} {...{ report, image, index }} onOpen={() => open(index)} />
            ))}
          </ul>
        </section>
      )}
      {shown.length > 0 && (
        <section>
          <h3 className="mb-2 text-small font-semibold text-ink-2">
            {t('earlier', { shown: shown.length, count: (others.count ?? 0) - newer })}
          </h3>
          <ul className="flex flex-col gap-2">
            {shown.map((row) => (
              <EarlierCard key={row.id} row={row} openExamId={report.exam.id} />
            ))}
          </ul>
        </section>
      )}
    </aside>
  )
}

interface ThumbnailProps {
  report: SingleReport
  image: ReportImage
  index: number
  onOpen: () => void
}

/** An image that opens in the viewer, in place of this column. */
function Thumbnail({ report, image, index, onOpen }: ThumbnailProps) {
  const t = useTranslations('images')
  const name = useImageMessages().name(image, index)
  const { view, img, state, onBroken } = useThumbnail(report.id, image.id)
  return (
    <li ref={view}>
      <button
        type="button"
        data-image={index}
        aria-label={t('open', { name })}
        title={name}
        className="flex aspect-4/3 w-full items-center justify-center overflow-hidden rounded-mark bg-surround text-ink-3"
        onClick={onOpen}
      >
        {state === 'loaded' && <img ref={img} alt="" className="size-full object-cover" onError={onBroken} />}
        {state === 'failed' && <Icon name="image" />}
      </button>
    </li>
  )
}

/** An earlier report: the way to it, and to both side by side, compared where they are of the same exam. */
function EarlierCard({ row, openExamId }: { row: ListedRelease; openExamId: number }) {
  const { compare } = useReports()
  const t = useTranslations('reportPane')
  const dates = useDates()
  const names = useNames()
  const { report, id } = row
  const exam = names.exam(report.exam)
  const date = report.dateReportRelease ? dates.day(report.dateReportRelease) : UNKNOWN
  const isSameExam = openExamId > 0 && report.exam.id === openExamId
  return (
    <li className="rounded-control border border-line px-2 py-1.5 text-small">
      <ReportLink releaseId={id} className="block font-semibold break-words hover:underline">
        {exam}
      </ReportLink>
      <p className="flex flex-wrap items-center gap-x-3 text-ink-2">
        {date}
        <button
          type="button"
          aria-label={t(isSameExam ? 'earlier.compareWith' : 'earlier.openBesideOf', { exam, date })}
          className="min-h-6 font-medium text-accent-ink underline"
          onClick={() => compare(id)}
        >
          {t(isSameExam ? 'earlier.compare' : 'earlier.openBeside')}
        </button>
      </p>
    </li>
  )
}

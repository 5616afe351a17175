import { useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Report } from '#contract/reports/report.ts'
import type { ReportImage } from '#contract/reports/reportParts.ts'
import { useCapabilities } from '#portal/http/query/capabilities.ts'
import { reportLanguage } from '#portal/document/reportLanguage.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { Panel } from '#portal/ui/layout/Panel.tsx'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'
import { readImages } from '#portal/reports/api/images.ts'
import { useThumbnail, useImageMessages } from './useImage.ts'
import { useOpenedImage } from './useOpenedImage.ts'
import { ImageViewer } from './viewer/ImageViewer.tsx'

interface ImagesTabProps {
  report: Report
  /** There is room for an image beside the text. */
  isWide: boolean
}

export function ImagesTab({ report, isWide }: ImagesTabProps) {
  const t = useTranslations('images')
  const list = useRef<HTMLUListElement>(null)
  const { opened, open, openBesideText, close } = useOpenedImage(list, { covers: true })
  const isOffered = useCapabilities().mayOffer('getReportImage')
  const { images, skipped } = useMemo(() => readImages(report.images), [report.images])
  if (!isOffered && (images.length > 0 || skipped === 0)) {
    return (
      <Panel icon="image" title={t('notOffered', { count: images.length })}>
        {t('notOfferedText')}
      </Panel>
    )
  }
  return (
    <>
      {images.length === 0 && skipped === 0 && (
        <Panel icon="image" title={t('empty')}>
          {t('emptyText')}
        </Panel>
      )}
      {skipped > 0 && <p className="mb-4 text-small text-ink-2">{t('skipped', { count: skipped })}</p>}
      {images.length > 0 && isWide && (
        <Button className="mb-4" onClick={openBesideText}>
          <Icon name="halves" />
          {t('showBeside')}
        </Button>
      )}
      {images.length > 0 && (
        <ul
          ref={list}
          aria-label={t('listLabel')}
          className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-4"
        >
          {images.map((image, index) => (
            <ImageTile
              key={image.id}
              reportId={report.id}
              image={image}
              index={index}
              lang={reportLanguage(report)}
              onOpen={() => open(index)}
            />
          ))}
        </ul>
      )}
      {opened !== undefined && opened < images.length && (
        <ImageViewer report={report} images={images} first={opened} onClose={close} />
      )}
    </>
  )
}

interface ImageTileProps {
  reportId: number
  image: ReportImage
  index: number
  /** The report's language, in which its captions are written. */
  lang: string | undefined
  onOpen: () => void
}

function ImageTile({ reportId, image, index, lang, onOpen }: ImageTileProps) {
  const t = useTranslations()
  const messages = useImageMessages()
  const { view, img, state, error, isFetching, onBroken, retry } = useThumbnail(reportId, image.id)
  const name = messages.name(image, index)
  return (
    <li ref={view} className="flex min-w-0 flex-col gap-1.5">
      <button
        type="button"
        data-image={index}
        aria-label={t('images.open', { name })}
        className="rounded-control"
        onClick={onOpen}
      >
        <span className="flex aspect-4/3 w-full items-center justify-center overflow-hidden rounded-control border border-line-strong bg-surround text-ink-3">
          {state === 'loaded' && (
            <img ref={img} alt={name} lang={lang} className="size-full object-contain" onError={onBroken} />
          )}
          {state === 'loading' && <Skeleton className="size-full" />}
          {state === 'failed' && <Icon name="image" size={24} />}
        </span>
      </button>
      {/* The image's alt text says it already to screen readers. */}
      <span aria-hidden="true" className="line-clamp-3 text-small text-ink-2">
        {name}
      </span>
      {state === 'failed' && (
        <div role="alert" className="flex flex-col items-start gap-1 text-small text-danger">
          {messages.failure(error)}
          <Button aria-label={t('images.retry', { name })} busy={isFetching} onClick={retry}>
            {t('problem.retry')}
          </Button>
        </div>
      )}
    </li>
  )
}

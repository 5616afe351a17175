import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ReportImage } from '#contract/reports/reportParts.ts'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { useImageMessages, useThumbnail } from '#portal/reports/document/images/useImage.ts'
import type { Viewer } from './useViewer.ts'

/** All images as thumbnails in a row. It is one tab stop, on which the arrow keys always go from image to image. */
export function Filmstrip({ viewer }: { viewer: Viewer }) {
  const { index: current, images } = viewer
  const t = useTranslations('images')
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = strip.current?.children[current]
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const hasFocus = strip.current?.contains(document.activeElement)
    if (hasFocus && element instanceof HTMLElement) element.focus()
  }, [current])
  return (
    <div
      ref={strip}
      role="toolbar"
      data-filmstrip=""
      aria-label={t('filmstripLabel')}
      className="flex max-w-full gap-1.5 self-center overflow-x-auto p-1 short:hidden"
    >
      {images.map((image, index) => (
        <Thumbnail key={image.id} viewer={viewer} image={image} index={index} />
      ))}
    </div>
  )
}

interface ThumbnailProps {
  viewer: Viewer
  image: ReportImage
  index: number
}

function Thumbnail({ viewer: { reportId, lang, halves, ...viewer }, image, index }: ThumbnailProps) {
  const isCurrent = index === viewer.index
  const isShown = halves.some((half) => half.index === index)
  const messages = useImageMessages()
  const { view, img, state, onBroken, retry } = useThumbnail(reportId, image.id)
  const name = messages.name(image, index)
  return (
    <button
      ref={view}
      type="button"
      lang={lang}
      title={name}
      aria-label={name}
      aria-current={isCurrent ? 'true' : undefined}
      tabIndex={isCurrent ? 0 : -1}
      className={`flex h-12 w-16 shrink-0 items-center justify-center overflow-hidden rounded-mark border-2 bg-surround text-ink-3 ${isCurrent ? 'border-accent' : isShown ? 'border-ink-2' : 'border-line'}`}
      onClick={() => {
        if (state === 'failed') retry()
        viewer.show(index)
      }}
    >
      {state === 'loaded' ? (
        <img ref={img} alt="" draggable={false} className="size-full object-cover" onError={onBroken} />
      ) : (
        <Icon name="image" />
      )}
    </button>
  )
}

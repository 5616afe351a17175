import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { useImageMessages, useThumbnail } from '#portal/reports/document/images/useImage.ts'
import type { ViewedImage, Viewer } from './useViewer.ts'

/** All images as thumbnails in a row. It is one tab stop, on which the arrow keys always go from image to image. */
export function Filmstrip({ viewer, half = viewer.active }: { viewer: Viewer; half?: number }) {
  const { images } = viewer
  const current = viewer.halves[half]?.index ?? 0
  const { reportId } = images[current] ?? {}
  const t = useTranslations('images')
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = strip.current?.querySelector(`[aria-current='true']`)
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
      {images.map(
        (image, index) =>
          image.reportId === reportId && (
            <Thumbnail
              key={`${image.reportId} ${image.id}`}
              viewer={viewer}
              image={image}
              index={index}
              isCurrent={index === current}
              onChoose={() => {
                viewer.activate(half)
                viewer.show(index, half)
              }}
            />
          ),
      )}
    </div>
  )
}

interface ThumbnailProps {
  viewer: Viewer
  image: ViewedImage
  index: number
  isCurrent: boolean
  onChoose: () => void
}

function Thumbnail({ viewer: { halves }, image, index, isCurrent, onChoose }: ThumbnailProps) {
  const isShown = halves.some((half) => half.index === index)
  const messages = useImageMessages()
  const { view, img, state, onBroken, retry } = useThumbnail(image.reportId, image.id)
  const name = messages.name(image, index)
  return (
    <button
      ref={view}
      type="button"
      lang={image.lang}
      title={name}
      aria-label={name}
      aria-current={isCurrent ? 'true' : undefined}
      tabIndex={isCurrent ? 0 : -1}
      className={`flex h-12 w-16 shrink-0 items-center justify-center overflow-hidden rounded-mark border-2 bg-surround text-ink-3 ${isCurrent ? 'border-accent' : isShown ? 'border-ink-2' : 'border-line'}`}
      onClick={() => {
        if (state === 'failed') retry()
        onChoose()
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

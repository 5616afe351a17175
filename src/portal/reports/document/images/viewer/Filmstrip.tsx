import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ReportImage } from '#contract/reportParts.ts'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { useImageMessages } from '#portal/reports/document/images/useImageMessages.ts'
import { useInView } from '#portal/reports/document/images/useInView.ts'
import { useImage } from '#portal/reports/document/images/useImage.ts'

interface FilmstripProps {
  reportId: number
  images: readonly ReportImage[]
  lang: string | undefined
  /** The indexes of the images that are shown, the active half's among them. */
  shown: readonly number[]
  /** The index of the active half's image. */
  current: number
  onShow: (index: number) => void
}

/** All images as thumbnails in a row. It is one tab stop, on which the arrow keys always go from image to image. */
export function Filmstrip({ reportId, images, lang, shown, current, onShow }: FilmstripProps) {
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
        <Thumbnail
          key={image.id}
          reportId={reportId}
          image={image}
          index={index}
          lang={lang}
          isShown={shown.includes(index)}
          isCurrent={index === current}
          onShow={onShow}
        />
      ))}
    </div>
  )
}

interface ThumbnailProps {
  reportId: number
  image: ReportImage
  index: number
  lang: string | undefined
  isShown: boolean
  isCurrent: boolean
  onShow: (index: number) => void
}

function Thumbnail({ reportId, image, index, lang, isShown, isCurrent, onShow }: ThumbnailProps) {
  const messages = useImageMessages()
  const [viewRef, isInView] = useInView()
  const { img, state, onBroken, retry } = useImage(reportId, image.id, 'thumbnail', isInView)
  const name = messages.name(image, index)
  return (
    <button
      ref={viewRef}
      type="button"
      lang={lang}
      title={name}
      aria-label={name}
      aria-current={isCurrent ? 'true' : undefined}
      tabIndex={isCurrent ? 0 : -1}
      className={`flex h-12 w-16 shrink-0 items-center justify-center overflow-hidden rounded-mark border-2 bg-surround text-ink-3 ${isCurrent ? 'border-accent' : isShown ? 'border-ink-2' : 'border-line'}`}
      onClick={() => {
        if (state === 'failed') retry()
        onShow(index)
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

import { useTranslations } from 'use-intl'
import { problemKind } from '#portal/feedback/problemKind.ts'
import type { ReportImage } from '#contract/reportParts.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'
import { useImageMessages } from './useImageMessages.ts'
import { useInView } from './useInView.ts'
import { useImage } from './useImage.ts'

interface ImageTileProps {
  reportId: number
  image: ReportImage
  index: number
  /** The report's language, in which its captions are written. */
  lang: string | undefined
  onOpen: () => void
}

/** The thumbnail of an image, which opens the viewer. */
export function ImageTile({ reportId, image, index, lang, onOpen }: ImageTileProps) {
  const t = useTranslations()
  const messages = useImageMessages()
  const [viewRef, isInView] = useInView()
  const { img, state, error, isFetching, onBroken, retry } = useImage(
    reportId,
    image.id,
    'thumbnail',
    isInView,
  )
  const name = messages.name(image, index)
  const isHidden = state === 'failed' && problemKind(error) === 'hidden'
  return (
    <li ref={viewRef} className="flex min-w-0 flex-col gap-1.5">
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
      {isHidden && <p className="text-small text-ink-3">{messages.failure(error)}</p>}
      {state === 'failed' && !isHidden && (
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

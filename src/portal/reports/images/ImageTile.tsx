import { useTranslations } from 'use-intl'
import type { ReportImage } from '#contract/report.ts'
import { Button } from '#portal/ui/Button.tsx'
import { Icon } from '#portal/ui/Icon.tsx'
import { Skeleton } from '#portal/ui/Skeleton.tsx'
import { useImageText } from './useImageText.ts'
import { useInSight } from './useInSight.ts'
import { usePicture } from './usePicture.ts'

interface ImageTileProps {
  reportId: number
  image: ReportImage
  index: number
  /** The report's, which its captions are written in. */
  lang: string | undefined
  onOpen: () => void
}

/** One image of a report, small, and the way to see it large. */
export function ImageTile({ reportId, image, index, lang, onOpen }: ImageTileProps) {
  const t = useTranslations()
  const text = useImageText()
  const [sight, inSight] = useInSight()
  const { img, state, error, isAsking, onBroken, retry } = usePicture(
    reportId,
    image.id,
    'thumbnail',
    inSight,
  )
  const name = text.name(image, index)
  return (
    <li ref={sight} className="flex min-w-0 flex-col gap-1.5">
      <button
        type="button"
        data-image={index}
        aria-label={t('images.open', { name })}
        className="rounded-control"
        onClick={onOpen}
      >
        <span className="flex aspect-4/3 w-full items-center justify-center overflow-hidden rounded-control border border-line-strong bg-surround text-ink-3">
          {state === 'there' && (
            <img ref={img} alt={name} lang={lang} className="size-full object-contain" onError={onBroken} />
          )}
          {state === 'coming' && <Skeleton className="size-full" />}
          {state === 'failed' && <Icon name="image" size={24} />}
        </span>
      </button>
      {/* The image says it already to who does not see it. */}
      <span aria-hidden="true" className="line-clamp-3 text-small text-ink-2">
        {name}
      </span>
      {state === 'failed' && (
        <div role="alert" className="flex flex-col items-start gap-1 text-small text-danger">
          {text.failure(error)}
          <Button aria-label={t('images.retry', { name })} busy={isAsking} onClick={retry}>
            {t('problem.retry')}
          </Button>
        </div>
      )}
    </li>
  )
}

import { useTranslations } from 'use-intl'
import { Icon } from '#portal/ui/Icon.tsx'

interface NewsPillProps {
  count: number
  /** There may be more than that. */
  more: boolean
  onShow: () => void
}

/** Says over the list that reports have come, and shows them when asked: until then no row moves. */
export function NewsPill({ count, more, onShow }: NewsPillProps) {
  const t = useTranslations('reportData')
  const text = more ? t('newsMore', { count }) : t('news', { count })
  return (
    <div className="pointer-events-none absolute inset-x-0 top-table-head z-20 flex justify-center pt-2">
      <p role="status" className="sr-only">
        {count > 0 && text}
      </p>
      {count > 0 && (
        <button
          type="button"
          className="pointer-events-auto inline-flex min-h-control items-center gap-2 rounded-full bg-accent px-4 font-medium text-on-accent shadow-pop hover:bg-accent-strong"
          onClick={onShow}
        >
          <Icon name="chevronUp" />
          {text}
          <span className="sr-only">. {t('show')}</span>
        </button>
      )}
    </div>
  )
}

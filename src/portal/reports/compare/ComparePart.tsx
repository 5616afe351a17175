import { useTranslations } from 'use-intl'
import { lazyPart } from '#portal/session/lazyPart.tsx'
import { Button } from '#portal/ui/Button.tsx'
import { ComparisonComing } from './ComparisonComing.tsx'
import type { CompareViewProps } from './CompareView.tsx'

const LazyView = lazyPart<CompareViewProps>({
  name: 'compare',
  load: async () => (await import('./CompareView.tsx')).CompareView,
  Coming: ComparisonComing,
  WayOut,
})

/** The comparison of two reports, which covers the page. Its code comes when it is first wanted. */
export const ComparePart = (props: CompareViewProps) => (
  <div className="absolute inset-0 z-20 flex flex-col bg-page text-ink">
    <LazyView {...props} />
  </div>
)

function WayOut({ onClose }: CompareViewProps) {
  const t = useTranslations('compare')
  return (
    <Button look="quiet" onClick={onClose}>
      {t('close')}
    </Button>
  )
}

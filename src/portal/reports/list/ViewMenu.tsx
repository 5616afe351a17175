import { useTranslations } from 'use-intl'
import { lazyPart, useIdlePreload } from '#portal/feedback/later/lazyPart.tsx'
import { PopupButton } from '#portal/ui/overlay/PopupButton.tsx'

const LazyViewOptions = lazyPart({
  name: 'view',
  load: async () => (await import('./ViewOptions.tsx')).ViewOptions,
  messages: ['reportTools'],
  Fallback: () => null,
})

/** The button that opens the options of how the list looks. */
export function ViewMenu({ className = '' }: { className?: string }) {
  const t = useTranslations('reportList')
  useIdlePreload(LazyViewOptions)
  return (
    <PopupButton icon="sliders" label={t('view')} className={className}>
      <LazyViewOptions />
    </PopupButton>
  )
}

import { useTranslations } from 'use-intl'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { useCapabilities } from '#portal/http/query/capabilities.ts'
import { buttonClass } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { PopupButton } from '#portal/ui/overlay/PopupButton.tsx'
import type { OwnListEmptyProps, ViewsProps } from './ViewTabs.tsx'

// The rows come first; the room for the tabs is kept.
const LazyViewTabs = lazyPart<ViewsProps>({
  name: 'the views',
  load: async () => (await import('./ViewTabs.tsx')).ViewTabs,
  messages: ['ownLists'],
  isDue: ({ countedAt }) => countedAt !== undefined,
  Fallback: () => <div className="-mb-2 min-h-control w-full" />,
})

const LazyViewMenu = lazyPart<ViewsProps & { onClose: () => void }>({
  name: 'the menu of the views',
  load: async () => (await import('./ViewTabs.tsx')).ViewMenu,
  messages: ['ownLists'],
})

/** What is said where a list of the user's own is empty. */
export const LazyOwnListEmpty = lazyPart<OwnListEmptyProps>({
  name: 'an empty view',
  load: async () => (await import('./ViewTabs.tsx')).OwnListEmpty,
  messages: ['ownLists'],
})

/** The views above the list, where the service keeps any. */
export function Views(props: ViewsProps) {
  return useCapabilities().mayOffer('setAside') ? <LazyViewTabs {...props} /> : null
}

/** A button in the bar that opens them, where a report is open beside the list. */
export function ViewsButton(props: ViewsProps) {
  const t = useTranslations('reports')
  if (!useCapabilities().mayOffer('setAside')) return null
  return (
    <PopupButton
      label={t('views')}
      className="shrink-0 @max-4xl/bar:hidden"
      faceClass={buttonClass()}
      face={
        <>
          {t('views')}
          <Icon name="chevronDown" size={16} />
        </>
      }
    >
      {(close) => <LazyViewMenu {...props} onClose={close} />}
    </PopupButton>
  )
}

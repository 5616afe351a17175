import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart, useIdlePreload } from '#portal/feedback/later/lazyPart.tsx'
import { buttonClass } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { usePopup } from '#portal/ui/overlay/Popup.tsx'
import type { FilterPanelProps } from './FilterPanel.tsx'

/** From this width of the window on, in pixels, the filters open below their button, else as a sheet. */
const SHEET_BELOW_PX = 1100

const LazyFilterPanel = lazyPart<FilterPanelProps>({
  name: 'filters',
  load: async () => (await import('./FilterPanel.tsx')).FilterPanel,
  messages: ['filters'],
})

type FiltersButtonProps = Pick<FilterPanelProps, 'set' | 'result' | 'onClear' | 'children'>

/** The button of a page's filters, with the number of those that are set. They act at once. */
export function FiltersButton(props: FiltersButtonProps) {
  const { set } = props
  const t = useTranslations('filterButton')
  const { id, area, isOpen, buttonProps } = usePopup()
  const [isSheet, setSheet] = useState(false)
  useIdlePreload(LazyFilterPanel)
  const press = () => {
    if (document.documentElement.offsetWidth < SHEET_BELOW_PX) setSheet(true)
    else buttonProps.onClick()
  }
  return (
    <div ref={area} className="popup-owner shrink-0">
      <button
        {...buttonProps}
        type="button"
        data-filters
        aria-haspopup="dialog"
        aria-expanded={isOpen || isSheet}
        className={`${buttonClass()} @max-3xl/bar:px-2.5`}
        onClick={press}
      >
        <Icon name="filters" />
        {/* The word and the badge are one name, which a narrow bar has no room to show. */}
        <span className="sr-only">{set > 0 ? t('filtersWithCount', { count: set }) : t('filters')}</span>
        <span aria-hidden="true" className="@max-3xl/bar:hidden">
          {t('filters')}
        </span>
        {set > 0 && (
          <span
            aria-hidden="true"
            className="min-w-5 rounded-full bg-accent px-1.5 text-center text-head leading-5 font-semibold text-on-accent"
          >
            {set}
          </span>
        )}
      </button>
      {isOpen && <LazyFilterPanel {...props} id={id} />}
      {isSheet && <LazyFilterPanel {...props} onClose={() => setSheet(false)} />}
    </div>
  )
}

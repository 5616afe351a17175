import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Chip } from '#portal/ui/form/Chip.tsx'

/** The text of a filter that is set, or of several that are one for the user. */
export interface ChipText {
  /** Left out where the text says it all. */
  kind?: string
  text: string
  clearLabel: string
}

interface SetFilter extends ChipText {
  key: string
  onClear: () => void
}

interface FilterChipsProps {
  set: readonly SetFilter[]
  onClearAll: () => void
  /** No chip is left to take the focus. */
  onLastCleared: () => void
  className?: string
}

/** A chip for each filter that is set, with a button that clears it. The focus then moves to the chip after it. */
export function FilterChips({ set, onClearAll, onLastCleared, className = '' }: FilterChipsProps) {
  const t = useTranslations('listFilters')
  const list = useRef<HTMLUListElement>(null)
  const cleared = useRef<number>(undefined)
  const focusNext = useEffectEvent(() => {
    if (cleared.current === undefined) return
    const buttons = list.current?.querySelectorAll<HTMLElement>('li button') ?? []
    const next = buttons[Math.min(cleared.current, buttons.length - 1)]
    cleared.current = undefined
    if (next) next.focus()
    else onLastCleared()
  })
  // Not at any other rendering: until the chip is gone, it would take the focus itself.
  useEffect(() => focusNext(), [set.length])

  if (set.length === 0) return null
  return (
    <div className={`flex min-w-0 items-center gap-2 ${className}`}>
      <ul ref={list} aria-label={t('set')} className="contents">
        {set.map(({ key, kind, text, clearLabel, onClear }, index) => (
          <Chip
            key={key}
            kind={kind}
            removeLabel={clearLabel}
            onRemove={() => {
              cleared.current = index
              onClear()
            }}
          >
            {text}
          </Chip>
        ))}
      </ul>
      <button
        type="button"
        className="h-7 shrink-0 rounded-control px-2 font-medium whitespace-nowrap text-accent-ink hover:bg-accent-soft pointer-coarse:h-11"
        onClick={() => {
          cleared.current = 0
          onClearAll()
        }}
      >
        {t('clearAll')}
      </button>
    </div>
  )
}

import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#portal/ui/form/Button.tsx'

/**
 * The buttons that move an entry of a list up and down, and the sentence for screen readers that says
 * where the entry is then. `onMove` gets the list in its new order.
 */
export function useMovers<T>(list: readonly T[], onMove: (moved: T[]) => void, className?: string) {
  const t = useTranslations('movers')
  const [announcement, setAnnouncement] = useState('')
  const mover = (entry: T, name: string, by: 1 | -1) => {
    const from = list.indexOf(entry)
    const to = from + by
    const isEnd = to < 0 || to >= list.length
    return (
      <IconButton
        icon={by < 0 ? 'chevronUp' : 'chevronDown'}
        variant="bare"
        className={className}
        label={t(by < 0 ? 'up' : 'down', { name })}
        aria-disabled={isEnd}
        // Not disabled, as the button would lose the focus at an end of the list.
        onClick={() => {
          if (isEnd) return
          onMove(list.toSpliced(from, 1).toSpliced(to, 0, entry))
          setAnnouncement(t('moved', { name, position: to + 1, count: list.length }))
        }}
      />
    )
  }
  return {
    movers: (entry: T, name: string) => (
      <>
        {mover(entry, name, -1)}
        {mover(entry, name, 1)}
      </>
    ),
    announcement: (
      <p role="status" className="sr-only">
        {announcement}
      </p>
    ),
  }
}

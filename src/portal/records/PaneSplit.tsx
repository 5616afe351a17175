import { useState } from 'react'
import type { ComponentType, CSSProperties, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { usePaneWidth } from '#portal/preferences/usePreference.ts'
import type { PaneSeparatorProps } from '#portal/ui/split/PaneSeparator.tsx'

interface PaneSplitProps {
  list: ReactNode
  /** The open record. */
  pane: ReactNode
  /** `PaneSeparator`, which a page may load with what is open. */
  Separator: ComponentType<PaneSeparatorProps>
}

// The width that the user has set, or else the default, clamped so that list and pane keep their minimum.
const columns =
  'beside:[--pane-own:max(28rem,100%-22.5rem)] ' +
  'beside:grid-cols-[minmax(0,1fr)_clamp(22rem,var(--pane,var(--pane-own)),calc(100%-16.5rem))]'

/** The list and, beside it, what is open, with a separator that can be moved. Where there is no room for both, the pane covers the list. */
export function PaneSplit({ list, pane, Separator }: PaneSplitProps) {
  const t = useTranslations('recordPane')
  const [stored, setStored] = usePaneWidth()
  const [dragged, setDragged] = useState<{ share: number | null }>()
  const share = dragged ? dragged.share : stored
  const isOpen = Boolean(pane)
  const style = share === null ? {} : { '--pane': `${share}%` }
  return (
    <div
      style={style as CSSProperties}
      // Without this a frame under the pointer would receive its events during a drag.
      className={`grid min-h-0 grow grid-cols-1 grid-rows-[minmax(0,1fr)] ${isOpen ? columns : ''} ${dragged ? 'select-none [&_iframe]:pointer-events-none' : ''}`}
    >
      {/* A covered list stays mounted and keeps its scroll position. */}
      <div className={`grid min-h-0 min-w-0 ${isOpen ? 'alone:invisible' : ''}`}>{list}</div>
      {isOpen && (
        <>
          <Separator
            words={{
              width: t('width'),
              widthHint: t('widthHint'),
              widthShare: (percent) => t('widthShare', { share: percent }),
            }}
            share={share}
            onDrag={(next) => setDragged({ share: next })}
            onChange={(chosen) => {
              setDragged(undefined)
              setStored(chosen)
            }}
          />
          {pane}
        </>
      )}
    </div>
  )
}

import { useState } from 'react'
import type { ComponentType, CSSProperties, ReactNode } from 'react'
import type { PaneSeparatorProps, PaneWords } from './PaneSeparator.tsx'

interface PaneSplitProps {
  list: ReactNode
  /** The open record. */
  pane: ReactNode
  /** `PaneSeparator`, which a page may load with what is open. */
  Separator: ComponentType<PaneSeparatorProps>
  words: PaneWords
  /** The pane's width in percent of the page; null as long as the user has not set it. */
  share: number | null
  onShare: (share: number | null) => void
}

// The width that the user has set, or else the default, clamped so that list and pane keep their minimum.
const columns =
  'beside:[--pane-own:100%] beside:@min-[66rem]/page:[--pane-own:min(50%,46rem)] ' +
  'beside:grid-cols-[minmax(0,1fr)_clamp(22rem,var(--pane,var(--pane-own)),calc(100%-20rem))]'

/** The list and, beside it, what is open, with a separator that can be moved. Where there is no room for both, the pane covers the list. */
export function PaneSplit({ list, pane, Separator, words, share: stored, onShare }: PaneSplitProps) {
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
            words={words}
            share={share}
            onDrag={(next) => setDragged({ share: next })}
            onChange={(chosen) => {
              setDragged(undefined)
              onShare(chosen)
            }}
          />
          {pane}
        </>
      )}
    </div>
  )
}

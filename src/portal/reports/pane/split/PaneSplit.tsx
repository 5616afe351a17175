import { useState } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { PaneSeparator } from './PaneSeparator.tsx'
import { usePaneShare } from './usePaneShare.ts'

interface PaneSplitProps {
  list: ReactNode
  /** The report that is open. */
  pane: ReactNode
}

// As wide as the reader has made it, or as it is by itself, as long as both have room.
const columns =
  'beside:[--pane-own:100%] beside:@min-[66rem]/page:[--pane-own:min(50%,46rem)] ' +
  'beside:grid-cols-[minmax(0,1fr)_clamp(22rem,var(--pane,var(--pane-own)),calc(100%-20rem))]'

/** The list and, beside it, the open report, with a separator that can be moved; a report that is alone on the page covers the list. */
export function PaneSplit({ list, pane }: PaneSplitProps) {
  const [kept, keep] = usePaneShare()
  const [moving, setMoving] = useState<{ share: number | null }>()
  const share = moving ? moving.share : kept
  const isOpen = Boolean(pane)
  const style = share === null ? {} : { '--pane': `${share}%` }
  return (
    <div
      style={style as CSSProperties}
      // What lies in a frame would take the pointer for itself.
      className={`grid min-h-0 grow grid-cols-1 grid-rows-[minmax(0,1fr)] ${isOpen ? columns : ''} ${moving ? 'select-none [&_iframe]:pointer-events-none' : ''}`}
    >
      {/* The list is covered, not gone: it keeps its place. */}
      <div className={`grid min-h-0 min-w-0 ${isOpen ? 'alone:invisible' : ''}`}>{list}</div>
      {isOpen && (
        <>
          <PaneSeparator
            share={share}
            onMove={(next) => setMoving({ share: next })}
            onKeep={(chosen) => {
              setMoving(undefined)
              keep(chosen)
            }}
          />
          {pane}
        </>
      )}
    </div>
  )
}

import { useState } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import * as z from 'zod/mini'
import { usePreference } from '#portal/preferences/usePreference.ts'
import { PaneSeparator } from './PaneSeparator.tsx'

interface PaneSplitProps {
  list: ReactNode
  /** The open report. */
  pane: ReactNode
}

/** The pane's width in percent of the page; null as long as the user has not set it. */
const paneWidth = {
  name: 'pane width',
  schema: z.nullable(z.number().check(z.minimum(0), z.maximum(100))),
  fallback: null,
}

// The width that the user has set, or else the default, clamped so that list and pane keep their minimum.
const columns =
  'beside:[--pane-own:100%] beside:@min-[66rem]/page:[--pane-own:min(50%,46rem)] ' +
  'beside:grid-cols-[minmax(0,1fr)_clamp(22rem,var(--pane,var(--pane-own)),calc(100%-20rem))]'

/** The list and, beside it, the open report, with a separator that can be moved. Where there is no room for both, the report covers the list. */
export function PaneSplit({ list, pane }: PaneSplitProps) {
  const [stored, store] = usePreference<number | null>(paneWidth)
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
          <PaneSeparator
            share={share}
            onDrag={(next) => setDragged({ share: next })}
            onChange={(chosen) => {
              setDragged(undefined)
              store(chosen)
            }}
          />
          {pane}
        </>
      )}
    </div>
  )
}

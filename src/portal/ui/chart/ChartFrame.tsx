import { useRef } from 'react'
import type { ReactNode } from 'react'
import './chart.css'
import { Readout } from './Readout.tsx'
import { useSize } from './useSize.ts'

const HEIGHT_PX = 220

/** The room of a drawing: as wide as its surroundings and, where it `fills` them, as high as they leave. */
export function useChartRoom(fills: boolean) {
  const room = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(room)
  return { room, width, height: fills && height > 0 ? height : HEIGHT_PX }
}

interface ChartFrameProps extends ReturnType<typeof useChartRoom> {
  label: string
  fills: boolean
  /** The text of the mark under the pointer. */
  active: string | undefined
  legend: ReactNode
  children: ReactNode
}

/** A chart with its legend above it. */
export const ChartFrame = ({
  label,
  fills,
  active,
  legend,
  room,
  width,
  height,
  children,
}: ChartFrameProps) => (
  <div className={`flex min-w-0 flex-col ${fills ? 'min-h-0 grow' : ''}`}>
    <Readout text={active}>{legend}</Readout>
    <div ref={room} className={fills ? 'min-h-0 grow basis-0 max-md:basis-56' : ''}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="block h-auto w-full overflow-visible"
        role="group"
        aria-label={label}
      >
        {children}
      </svg>
    </div>
  </div>
)

import type { ReactNode } from 'react'

/** A line above a chart: what the mark says that is pointed at, or else the legend. It never covers the chart, and nothing moves when it changes. */
export const Readout = ({ text, children }: { text: string | undefined; children: ReactNode }) => (
  <div className="flex min-h-9 items-end pb-1 text-small">
    {text === undefined ? (
      <div className="flex flex-wrap gap-x-4 gap-y-0.5 text-ink-2">{children}</div>
    ) : (
      // Screen readers have it from the mark itself.
      <p aria-hidden="true" className="font-medium">
        {text}
      </p>
    )}
  </div>
)

/** The ways in which something is drawn, each told by its shape as well as by its colour. */
export type LegendKind = 'bar' | 'before' | 'open' | 'line' | 'lineBefore' | 'band' | 'least'

export const LegendItem = ({ kind, children }: { kind: LegendKind; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5">
    <svg aria-hidden="true" width="18" height="12" viewBox="0 0 18 12" className="shrink-0">
      {drawings[kind]}
    </svg>
    {children}
  </span>
)

const drawings: Readonly<Record<LegendKind, ReactNode>> = {
  bar: <rect x="6" y="1" width="6" height="11" rx="1.5" className="chart-bar" />,
  before: (
    <>
      <rect x="3" y="3" width="12" height="9" className="chart-before" />
      <path d="M3 3h12" className="chart-before-end" />
    </>
  ),
  open: <rect x="5.5" y="1.5" width="7" height="10" rx="1.5" className="chart-open" />,
  line: (
    <>
      <path d="M1 6H17" className="chart-line" />
      <circle cx="9" cy="6" r="3" className="chart-dot" />
    </>
  ),
  lineBefore: <path d="M1 6H17" className="chart-line-before" />,
  band: (
    <>
      <rect x="1" y="2" width="16" height="9" className="chart-band" />
      <path d="M1 2H17" className="chart-band-edge" />
    </>
  ),
  least: <circle cx="9" cy="6" r="3" className="chart-dot-open" />,
}

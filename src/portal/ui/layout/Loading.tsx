import { Skeleton } from './Skeleton.tsx'

interface LoadingProps {
  /** What is loading, as screen readers announce it. */
  text?: string
  /** The size of each placeholder, from top to bottom. */
  shapes: readonly string[]
  className?: string
}

/** Placeholders one below the other. */
export const Loading = ({ text, shapes, className = 'gap-3' }: LoadingProps) => (
  <div className={`flex flex-col ${className}`}>
    {text !== undefined && (
      <p role="status" className="sr-only">
        {text}
      </p>
    )}
    {shapes.map((shape, index) => {
      // A placeholder has no other identity than its place.
      const key = `${index} ${shape}`
      return <Skeleton key={key} className={shape} />
    })}
  </div>
)

interface ProgressBarProps {
  label: string
  /** How far it is, in words. */
  text: string
  done: number
  /** Undefined where it is not known. */
  total: number | undefined
}

/** The progress of a long operation. */
export function ProgressBar({ label, text, done, total }: ProgressBarProps) {
  const known = total === undefined || total === 0 ? undefined : { now: Math.min(done, total), most: total }
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuetext={text}
      aria-valuemin={0}
      aria-valuemax={known?.most}
      aria-valuenow={known?.now}
      className="h-1.5 overflow-hidden rounded-full bg-line-strong"
    >
      {known ? (
        <div className="h-full bg-accent" style={{ width: `${(known.now / known.most) * 100}%` }} />
      ) : (
        <div className="progress-line h-full" />
      )}
    </div>
  )
}

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

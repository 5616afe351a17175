import { Button } from '#portal/ui/form/Button.tsx'

interface DownloadNoteProps {
  cancelLabel: string
  /** How much is there so far, while it is running. */
  progress: string
  /** Why it failed. */
  failure: string | undefined
  isRunning: boolean
  onCancel: () => void
}

/** A line below the bar of a page, on a download that its menu has started: its progress with a button that cancels, or why it failed. */
export function DownloadNote({ cancelLabel, progress, failure, isRunning, onCancel }: DownloadNoteProps) {
  if (isRunning)
    return (
      <>
        <span role="status" className="text-ink-3 tabular-nums">
          {progress}
        </span>
        <Button onClick={onCancel}>{cancelLabel}</Button>
      </>
    )
  return (
    failure && (
      <span role="alert" className="text-danger">
        {failure}
      </span>
    )
  )
}

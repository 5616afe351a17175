import { Icon } from '#portal/ui/layout/Icon.tsx'
import { Button } from '#portal/ui/form/Button.tsx'

interface DownloadButtonProps {
  label: string
  cancelLabel: string
  /** How much is there so far, while it is running. */
  progress: string
  /** Why it failed. */
  failure: string | undefined
  isRunning: boolean
  onStart: () => void
  onCancel: () => void
}

/** The button that starts a download. Before it stand the progress with a button that cancels, or why it failed. */
export function DownloadButton(props: DownloadButtonProps) {
  const { label, cancelLabel, progress, failure, isRunning, onStart, onCancel } = props
  return (
    <>
      {failure && (
        <span role="alert" className="text-danger">
          {failure}
        </span>
      )}
      {isRunning && (
        <>
          <span role="status" className="text-ink-3 tabular-nums">
            {progress}
          </span>
          <Button onClick={onCancel}>{cancelLabel}</Button>
        </>
      )}
      <Button busy={isRunning} onClick={onStart}>
        {!isRunning && <Icon name="download" />}
        {label}
      </Button>
    </>
  )
}

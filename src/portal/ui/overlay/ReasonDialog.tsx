import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#portal/ui/form/Button.tsx'
import { Field, TextArea } from '#portal/ui/form/Field.tsx'
import { AlertDialog } from './AlertDialog.tsx'

const LINES = 3
const MAX_REASON = 500

interface ReasonDialogProps {
  title: string
  text: string
  /** The label of the field, and the error message of an empty one. */
  reason: string
  missing?: string
  /** The fewest characters of a reason; 0 where it may be left out. */
  min?: number
  /** The label of the button that cancels, and of the one that confirms. */
  stay: string
  go: string
  goVariant?: 'danger' | 'primary'
  /** The act is running; why it failed, with the reason still there to be sent again. */
  busy?: boolean
  failure?: ReactNode
  onStay: () => void
  onGo: (reason: string) => void
}

/** Asks for confirmation and a reason, which is stored with the act. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, min = 1, stay, go, goVariant = 'danger', busy = false } = props
  const { failure, onStay, onGo, ...words } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const given = reason.trim()
  const isEnough = given.length >= min
  return (
    <AlertDialog
      title={title}
      description={<p>{text}</p>}
      onClose={onStay}
      initialFocus={field}
      actions={
        <>
          <Button onClick={onStay}>{stay}</Button>
          <Button
            variant={goVariant}
            busy={busy}
            onClick={() => {
              setTried(true)
              if (isEnough) onGo(given)
              else field.current?.focus()
            }}
          >
            {go}
          </Button>
        </>
      }
    >
      <Field label={words.reason} error={isTried && !isEnough && <span role="alert">{words.missing}</span>}>
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            required={min > 0}
            rows={LINES}
            maxLength={MAX_REASON}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      {failure && (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      )}
    </AlertDialog>
  )
}

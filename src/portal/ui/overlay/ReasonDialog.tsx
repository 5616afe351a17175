import { useRef, useState } from 'react'
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
  onStay: () => void
  onGo: (reason: string) => void
}

/** Asks for confirmation and a reason, which is stored with the act. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text, min = 1, stay, go, goVariant = 'danger', onStay, onGo, ...words } = props
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
    </AlertDialog>
  )
}

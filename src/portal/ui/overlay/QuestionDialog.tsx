import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#portal/ui/form/Button.tsx'
import type { ButtonProps } from '#portal/ui/form/Button.tsx'
import { AlertDialog } from './AlertDialog.tsx'

interface QuestionDialogProps {
  title: string
  text: ReactNode
  children?: ReactNode
  /** The labels of the harmless answer and of the other. */
  stay: string
  go: string
  goVariant?: 'primary' | 'danger' | 'secondary'
  onStay: () => void
  onGo: () => void
}

/** A question with two answers, of which the harmless one has the focus. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { title, text, children, stay, go, goVariant = 'secondary', onStay, onGo } = props
  const harmless = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog
      title={title}
      description={text}
      onClose={onStay}
      initialFocus={harmless}
      actions={
        <>
          <Button
            ref={harmless}
            className="focus:outline-2 focus:outline-offset-2 focus:outline-accent"
            onClick={onStay}
          >
            {stay}
          </Button>
          <Button variant={goVariant} onClick={onGo}>
            {go}
          </Button>
        </>
      }
    >
      {children}
    </AlertDialog>
  )
}

interface QuestionButtonProps extends Omit<ButtonProps, 'title' | 'onClick' | 'children'> {
  /** What is done: the button, and the answer that does it. */
  label: string
  title: string
  text: ReactNode
  /** The answer that does nothing. */
  stay: string
  goVariant: 'primary' | 'danger'
  /** Comes before the question, and asks it where nothing is against that. */
  before?: (ask: () => void) => void
  onGo: () => void
}

/** A button whose action is confirmed first. */
export function QuestionButton(props: QuestionButtonProps) {
  const { label, title, text, stay, goVariant, before = (ask) => ask(), onGo, ...button } = props
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => before(() => setAsks(true))}>
        {label}
      </Button>
      {asks && (
        <QuestionDialog
          title={title}
          text={text}
          stay={stay}
          go={label}
          goVariant={goVariant}
          onStay={() => setAsks(false)}
          onGo={() => {
            setAsks(false)
            onGo()
          }}
        />
      )}
    </>
  )
}

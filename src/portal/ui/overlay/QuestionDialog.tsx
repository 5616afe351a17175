import { useRef } from 'react'
import type { ReactNode } from 'react'
import { AlertDialog } from './AlertDialog.tsx'
import { Button } from '#portal/ui/form/Button.tsx'

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
      open
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

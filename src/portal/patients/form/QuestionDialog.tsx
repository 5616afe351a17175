import { useRef } from 'react'
import type { ReactNode } from 'react'
import { AlertDialog } from '#portal/ui/AlertDialog.tsx'
import { Button } from '#portal/ui/Button.tsx'

interface QuestionDialogProps {
  title: string
  text: ReactNode
  children?: ReactNode
  /** The answer that changes nothing, and the other. */
  stay: string
  go: string
  goLook?: 'primary' | 'danger' | 'secondary'
  onStay: () => void
  onGo: () => void
}

/** A question before something goes on. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { title, text, children, stay, go, goLook = 'secondary', onStay, onGo } = props
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
          <Button look={goLook} onClick={onGo}>
            {go}
          </Button>
        </>
      }
    >
      {children}
    </AlertDialog>
  )
}

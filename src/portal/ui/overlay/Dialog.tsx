import { useId } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from '#portal/ui/form/Button.tsx'
import { Modal } from './Modal.tsx'

interface DialogProps {
  title: string
  closeLabel: string
  /** Nothing closes it while work runs that must not be interrupted. */
  locked?: boolean
  /** Whether a press on the backdrop closes it. */
  closesBeside?: boolean
  onClose: () => void
  children: ReactNode
}

/** A dialog to read or set something. It is open while it is mounted. */
export function Dialog(props: DialogProps) {
  const { title, closeLabel, locked = false, closesBeside = true, onClose, children } = props
  const titleId = useId()
  return (
    <Modal label={{ by: titleId }} locked={locked} closesBeside={closesBeside} onClose={onClose}>
      <div className="sticky top-0 flex items-center justify-between gap-4 bg-panel px-6 pt-5 pb-2 max-sm:px-4">
        <h2 id={titleId} className="text-name font-semibold">
          {title}
        </h2>
        <IconButton icon="close" variant="bare" label={closeLabel} onClick={onClose} />
      </div>
      <div className="px-6 pb-6 max-sm:px-4 max-sm:pb-4">{children}</div>
    </Modal>
  )
}

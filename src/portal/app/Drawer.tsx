import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { IconButton } from '#portal/ui/IconButton.tsx'

/** The navigation behind a button, on screens that have no room beside the page. */
export function Drawer({ children }: { children: ReactNode }) {
  const t = useTranslations('app')
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  // Another with each choice, also of the page that one is on.
  const { key } = useLocation()
  const close = () => dialog.current?.open && dialog.current.close()

  useEffect(() => {
    if (open) dialog.current?.showModal()
  }, [open])
  useEffect(() => void close(), [key])

  return (
    <>
      <IconButton
        icon="menu"
        label={t('openNavigation')}
        className="absolute top-3 left-4 z-30 md:hidden"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <dialog
        ref={dialog}
        aria-label={t('navigation')}
        className="m-0 h-full max-h-none w-[min(18rem,85vw)] max-w-none border-r border-line bg-panel text-ink shadow-dialog backdrop:bg-veil md:hidden"
        closedby="any"
        onClose={() => setOpen(false)}
      >
        {open && (
          <>
            <IconButton
              icon="close"
              look="bare"
              label={t('closeNavigation')}
              className="absolute top-3 right-2"
              onClick={close}
            />
            {children}
          </>
        )}
      </dialog>
    </>
  )
}

import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { IconButton } from '#portal/ui/IconButton.tsx'
import { Modal } from '#portal/ui/Modal.tsx'

/** From this width on the navigation stands beside the page: Tailwind's `md`. */
const BESIDE = '(width >= 48rem)'

/** The navigation behind a button, on screens that have no room beside the page. */
export function Drawer({ children }: { children: ReactNode }) {
  const t = useTranslations('app')
  // Another with each choice, also of the page that one is on: the drawer closes with it.
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === key
  const close = () => setOpenAt(undefined)

  // A tablet that is turned has room for the navigation: the drawer would leave the page inert below nothing.
  useEffect(() => {
    const beside = window.matchMedia?.(BESIDE)
    const turned = () => setOpenAt(undefined)
    beside?.addEventListener('change', turned)
    return () => beside?.removeEventListener('change', turned)
  }, [])

  return (
    <>
      <IconButton
        icon="menu"
        label={t('openNavigation')}
        className="absolute top-3 left-4 z-30 md:hidden"
        aria-expanded={open}
        onClick={() => setOpenAt(key)}
      />
      {open && (
        <Modal
          label={t('navigation')}
          closesBeside
          onClose={close}
          className="m-0 h-full max-h-none w-[min(18rem,85vw)] max-w-none border-r border-line bg-panel text-ink shadow-dialog"
        >
          <IconButton
            icon="close"
            look="bare"
            label={t('closeNavigation')}
            className="absolute top-3 right-2"
            onClick={close}
          />
          {children}
        </Modal>
      )}
    </>
  )
}

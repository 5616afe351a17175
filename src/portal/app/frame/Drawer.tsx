import { useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { NavigationButton } from '#portal/ui/layout/PageHeader.tsx'
import { IconButton } from '#portal/ui/form/IconButton.tsx'
import { Modal } from '#portal/ui/overlay/Modal.tsx'

/** From this width on the navigation stands beside the page: Tailwind's `md`. */
const BESIDE = '(width >= 48rem)'

interface DrawerProps {
  navigation: ReactNode
  children: ReactNode
}

/** The navigation behind a button, on screens that have no room beside the page. The page's head has the button. */
export function Drawer({ navigation, children }: DrawerProps) {
  const t = useTranslations('app')
  const [open, setOpen] = useState(false)
  // The key changes with each navigation, also to the same page: the drawer then closes.
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState(key)
  if (openedAt !== key) {
    setOpenedAt(key)
    setOpen(false)
  }
  // Where the window becomes wide enough for the navigation, an open drawer would only leave the page inert.
  useEffect(() => {
    const beside = window.matchMedia?.(BESIDE)
    const turned = () => setOpen(false)
    beside?.addEventListener('change', turned)
    return () => beside?.removeEventListener('change', turned)
  }, [])

  const label = t('openNavigation')
  const button = useMemo(
    () => <IconButton icon="menu" label={label} aria-expanded={open} onClick={() => setOpen(true)} />,
    [label, open],
  )
  return (
    <NavigationButton value={button}>
      {/* For a page without a header: it is loading, or has failed. */}
      <div className="absolute top-3 left-4 z-30 md:hidden [main:has([data-head-corner])_&]:hidden">
        {button}
      </div>
      {children}
      {open && (
        <Modal
          label={t('navigation')}
          closesBeside
          onClose={() => setOpen(false)}
          className="m-0 h-full max-h-none w-[min(18rem,85vw)] max-w-none border-r border-line bg-panel text-ink shadow-dialog"
        >
          <IconButton
            icon="close"
            variant="bare"
            label={t('closeNavigation')}
            className="absolute top-3 right-2"
            onClick={() => setOpen(false)}
          />
          {navigation}
        </Modal>
      )}
    </NavigationButton>
  )
}

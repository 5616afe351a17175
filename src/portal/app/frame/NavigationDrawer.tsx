import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#portal/ui/form/Button.tsx'
import { Modal } from '#portal/ui/overlay/Modal.tsx'

export interface NavigationDrawerProps {
  navigation: ReactNode
  onClose: () => void
}

/** The navigation over the page, on screens that have no room beside it. */
export function NavigationDrawer({ navigation, onClose }: NavigationDrawerProps) {
  const t = useTranslations('app')
  return (
    <Modal
      label={t('navigation')}
      closesBeside
      onClose={onClose}
      className="m-0 h-full max-h-none w-[min(18rem,85vw)] max-w-none border-r border-line bg-panel text-ink shadow-dialog"
    >
      <IconButton
        icon="close"
        variant="bare"
        label={t('closeNavigation')}
        className="absolute top-1.5 right-2 pointer-coarse:top-0.5"
        onClick={onClose}
      />
      {navigation}
    </Modal>
  )
}

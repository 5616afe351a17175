import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { MenuButton } from '#portal/ui/overlay/MenuButton.tsx'
import type { MenuItem } from '#portal/ui/overlay/MenuButton.tsx'

interface PageMenuProps {
  isRefreshing: boolean
  /** Reads again what the page shows. */
  onRefresh: () => void
  items?: readonly (MenuItem | false)[]
  /** Settings below the actions. */
  children?: ReactNode
}

/** The one menu in the bar of a page, at its end. */
export function PageMenu({ isRefreshing, onRefresh, items = [], children }: PageMenuProps) {
  const t = useTranslations('recordList')
  return (
    <MenuButton
      icon="more"
      variant="bare"
      label={t('menu')}
      items={[
        { icon: 'refresh', label: t('refresh'), disabled: isRefreshing, onClick: onRefresh },
        ...items.filter((item) => item !== false),
      ]}
    >
      {children}
    </MenuButton>
  )
}

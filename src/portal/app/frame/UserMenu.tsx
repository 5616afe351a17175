import { useTranslations } from 'use-intl'
import { lazyPart, useIdlePreload } from '#portal/feedback/later/lazyPart.tsx'
import { useUser } from '#portal/session/SessionContext.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { PopupButton } from '#portal/ui/overlay/PopupButton.tsx'

const LazyItems = lazyPart({
  name: 'the menu of the account',
  load: async () => (await import('./UserMenuItems.tsx')).UserMenuItems,
})

/** All that is the user's own, behind the initials: account, language, theme, keys, the lock and the way out. */
export function UserMenu() {
  const t = useTranslations('app')
  const user = useUser()
  useIdlePreload(LazyItems)
  const name = user.name || t('signedIn')
  // A list that the clinic made has the clinic's name, in any language.
  const role = user.role ? t(`roles.${user.role}`) : user.permissionList?.name
  const face = (
    <>
      <span
        aria-hidden="true"
        className="flex size-8 shrink-0 items-center justify-center rounded-full bg-sunken text-head font-semibold"
      >
        {initialsOf(user.name) || <Icon name="person" size={16} />}
      </span>
      <span className="min-w-0 text-left rail:sr-only">
        <span className="block truncate font-semibold">{name}</span>
        {role && <span className="block truncate text-head text-ink-3">{role}</span>}
      </span>
      <span className="sr-only">, {t('userMenu')}</span>
    </>
  )
  return (
    <PopupButton
      label={t('userMenu')}
      className="flex-col"
      face={face}
      faceClass="flex min-h-12 w-full items-center gap-2.5 rounded-control px-1 hover:bg-sunken rail:justify-center rail:px-0"
    >
      {(close) => <LazyItems name={name} role={role} close={close} />}
    </PopupButton>
  )
}

/** The first letters of the first and the last name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters.map((word) => /\p{L}/u.exec(word ?? '')?.[0].toLocaleUpperCase() ?? '').join('')
}

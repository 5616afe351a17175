import { use } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#contract/portal/portalPaths.ts'
import { accountPage, preflightPage } from '#portal/app/routing/routes.ts'
import type { LazyPage } from '#portal/feedback/later/lazyPage.tsx'
import { useCapabilities } from '#portal/http/query/capabilities.ts'
import { PreferenceControls } from '#portal/preferences/PreferenceControls.tsx'
import { usePreferences } from '#portal/preferences/PreferencesContext.tsx'
import { useCan } from '#portal/session/can.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { useLock, useSignOut } from '#portal/session/useSignOut.ts'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import type { IconName } from '#portal/ui/layout/Icon.tsx'
import { ShowKeys } from '#portal/ui/keyboard/showKeys.ts'
import { paletteKey, ShowPalette } from './PaletteKey.tsx'
import { listboxClasses } from '#portal/ui/listbox/listboxClasses.ts'
import { askToLeave } from '#portal/ui/overlay/leaveGuard.ts'
import { PopupButton } from '#portal/ui/overlay/PopupButton.tsx'
import { PageLink } from '#portal/ui/layout/Link.tsx'

/** All that is the user's own, behind the initials: account, language, theme, keys, the lock and the way out. */
export function UserMenu() {
  const t = useTranslations('app')
  const session = useTranslations('session')
  const user = useUser()
  const signOut = useSignOut()
  const lock = useLock()
  const showKeys = use(ShowKeys)
  const showPalette = use(ShowPalette)
  const hasAccount = useCapabilities().offers('listOwnSessions')
  const canCheck = useCan({ access: 'setting.read' })
  const name = user.name || t('signedIn')
  // A list that the clinic made has the clinic's name, in any language.
  const role = user.role ? session(`role.${user.role}`) : user.permissionList?.name
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
      {(close) => (
        <div className="flex min-w-64 flex-col divide-y divide-line">
          <div className="pb-1">
            <p className="px-3 pt-2 font-semibold">{name}</p>
            {role && <p className="px-3 pb-2 text-small text-ink-3">{role}</p>}
            {hasAccount && (
              <MenuLink to={paths.account} icon="person" page={accountPage} onClick={close}>
                {t('account')}
              </MenuLink>
            )}
          </div>
          <div className="flex flex-wrap gap-x-4 px-2 py-1">
            <PreferenceControls />
          </div>
          <div className="py-1">
            <MenuAction
              icon="search"
              shortcut={paletteKey}
              className="max-md:hidden"
              onClick={() => {
                close()
                showPalette()
              }}
            >
              {t('palette')}
            </MenuAction>
            <MenuAction
              icon="keyboard"
              shortcut="?"
              onClick={() => {
                close()
                showKeys()
              }}
            >
              {t('keys')}
            </MenuAction>
            {canCheck && (
              <MenuLink to={paths.preflight} icon="link" page={preflightPage} onClick={close}>
                {t('checkConnection')}
              </MenuLink>
            )}
          </div>
          <div className="pt-1">
            <MenuAction icon="lock" shortcut="Shift+L" onClick={() => lock('locked')}>
              {t('lock')}
            </MenuAction>
            <MenuAction icon="signOut" onClick={() => askToLeave(signOut)}>
              {t('signOut')}
            </MenuAction>
          </div>
        </div>
      )}
    </PopupButton>
  )
}

/** The first letters of the first and the last name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters.map((word) => /\p{L}/u.exec(word ?? '')?.[0].toLocaleUpperCase() ?? '').join('')
}

const itemClass = `${listboxClasses.item} w-full text-left outline-offset-[-2px]`

interface MenuActionProps {
  icon: IconName
  shortcut?: string
  className?: string
  onClick: () => void
  children: string
}

const MenuAction = ({ icon, shortcut, className = '', onClick, children }: MenuActionProps) => (
  <button
    type="button"
    aria-keyshortcuts={shortcut?.replace('Ctrl', 'Control').replace('⌘', 'Meta+')}
    className={`${itemClass} ${className}`}
    onClick={onClick}
  >
    <Icon name={icon} className="text-ink-2" />
    <span className="grow">{children}</span>
    {shortcut !== undefined && (
      <kbd aria-hidden="true" className="font-sans text-head text-ink-3">
        {shortcut}
      </kbd>
    )}
  </button>
)

interface MenuLinkProps {
  to: string
  icon: IconName
  page: Pick<LazyPage, 'preloadCode'>
  onClick: () => void
  children: string
}

function MenuLink({ to, icon, page, onClick, children }: MenuLinkProps) {
  const { locale } = usePreferences()
  // What does not load is loaded again by the page.
  const preload = () => void page.preloadCode(locale).catch(() => undefined)
  return (
    <PageLink
      to={to}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={onClick}
      className={`${itemClass} aria-[current=page]:text-accent-ink`}
    >
      <Icon name={icon} className="text-ink-2" />
      {children}
    </PageLink>
  )
}

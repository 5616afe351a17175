import { use } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#contract/portal/portalPaths.ts'
import { accountPage, preflightPage } from '#portal/app/routing/routes.ts'
import type { LazyPage } from '#portal/feedback/later/lazyPage.tsx'
import { useCapabilities } from '#portal/http/query/capabilities.ts'
import { PreferenceControls } from '#portal/preferences/PreferenceControls.tsx'
import { usePreferences } from '#portal/preferences/PreferencesContext.tsx'
import { useCan } from '#portal/session/can.ts'
import { useLock, useSignOut } from '#portal/session/useSignOut.ts'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import type { IconName } from '#portal/ui/layout/Icon.tsx'
import { ShowKeys } from '#portal/ui/keyboard/showKeys.ts'
import { PageLink } from '#portal/ui/layout/Link.tsx'
import { listboxClasses } from '#portal/ui/listbox/listboxClasses.ts'
import { askToLeave } from '#portal/ui/overlay/leaveGuard.ts'
import { paletteKey, ShowPalette } from './PaletteKey.tsx'

export interface UserMenuItemsProps {
  /** The user's name, and what the user is. */
  name: string
  role: string | undefined
  close: () => void
}

/** What the user's menu offers. */
export function UserMenuItems({ name, role, close }: UserMenuItemsProps) {
  const t = useTranslations('app')
  const signOut = useSignOut()
  const lock = useLock()
  const showKeys = use(ShowKeys)
  const showPalette = use(ShowPalette)
  const hasAccount = useCapabilities().offers('listOwnSessions')
  const canCheck = useCan({ access: 'setting.read' })
  return (
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
  )
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

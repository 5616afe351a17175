import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { Outlet, useLocation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { lazyPart, useIdlePreload } from '#portal/feedback/later/lazyPart.tsx'
import { useShortcutsOn, useUrgentNotices } from '#portal/preferences/usePreference.ts'
import { useSession } from '#portal/session/SessionContext.tsx'
import { LaterSessionWatch } from '#portal/session/watch/LaterSessionWatch.tsx'
import { IconButton } from '#portal/ui/form/Button.tsx'
import { isDialogOpen } from '#portal/ui/keyboard/keys.ts'
import { useKeys } from '#portal/ui/keyboard/useKeys.ts'
import { BarFrame } from '#portal/ui/layout/PageHeader.tsx'
import { hasPrinter, isRecordedPrint, printPage } from '#portal/ui/print/printing.ts'
import { DemoChip, Demonstration } from './Demonstration.tsx'
import { Navigation } from './Navigation.tsx'
import type { NavigationDrawerProps } from './NavigationDrawer.tsx'
import { PaletteKey } from './PaletteKey.tsx'
import { ShortcutHelp } from './ShortcutHelp.tsx'
import { useFollowClinic } from './useFollowClinic.ts'

const LazyUrgentNotices = lazyPart({
  name: 'the notifications of urgent reports',
  load: async () => (await import('#portal/reports/notices/UrgentNotices.tsx')).UrgentNotices,
})

const LazyDrawer = lazyPart<NavigationDrawerProps>({
  name: 'the navigation',
  load: async () => (await import('./NavigationDrawer.tsx')).NavigationDrawer,
})

/** The frame around each page for signed-in users: the navigation and the content. */
export function Shell() {
  const t = useTranslations('app')
  useSearchKeys()
  useFollowClinic()
  useIdlePreload(LazyDrawer)
  const [areCharactersOn] = useShortcutsOn()
  const [tellsUrgency] = useUrgentNotices()
  return (
    <ShortcutHelp>
      <PaletteKey>
        <div className="flex h-full">
          <PrintGuard />
          <a
            href="#content"
            className="sr-only z-50 rounded-control bg-panel px-4 py-2 font-medium text-accent-ink shadow-pop focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
          >
            {t('skipToContent')}
          </a>
          <Demonstration>
            <header className="w-nav shrink-0 border-r border-line max-md:hidden rail:w-rail print:hidden">
              <Navigation />
            </header>
            <main
              id="content"
              tabIndex={-1}
              className="relative flex min-h-0 min-w-0 grow flex-col outline-none"
            >
              {tellsUrgency && <LazyUrgentNotices />}
              <LaterSessionWatch areCharactersOn={areCharactersOn} />
              <Drawer navigation={<Navigation note={<DemoChip />} />}>
                <Outlet />
              </Drawer>
            </main>
          </Demonstration>
        </div>
      </PaletteKey>
    </ShortcutHelp>
  )
}

/** From this width on the navigation stands beside the page: Tailwind's `md`. */
const BESIDE = '(width >= 48rem)'

interface DrawerProps {
  navigation: ReactNode
  children: ReactNode
}

/** The navigation behind a button, on screens that have no room beside the page. The page's head has the button. */
function Drawer({ navigation, children }: DrawerProps) {
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
    () => (
      <IconButton
        icon="menu"
        variant="bare"
        className="-ml-2"
        label={label}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
    ),
    [label, open],
  )
  const frame = useMemo(() => ({ navigation: button, note: <DemoChip /> }), [button])
  return (
    <BarFrame value={frame}>
      {/* For a page without a header: it is loading, or has failed. */}
      <div className="absolute top-1.5 left-4 z-30 pointer-coarse:top-0.5 md:hidden [main:has([data-head-corner])_&]:hidden">
        {button}
      </div>
      {children}
      {open && <LazyDrawer navigation={navigation} onClose={() => setOpen(false)} />}
    </BarFrame>
  )
}

/** Prints a notice in place of a page whose print is not recorded, and has the keys for printing record it. */
function PrintGuard() {
  const t = useTranslations('app.printing')
  const [isRefused, setRefused] = useState(false)
  const isLocked = useSession().session === undefined
  useEffect(() => {
    // The record of a print would wait until the user has signed in again, and then print.
    if (isLocked) return undefined
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || !hasPrinter()) return
      event.preventDefault()
      void printPage()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isLocked])
  useLayoutEffect(() => {
    // The browser prints the page as it is when the event handlers return.
    const begin = () => isRecordedPrint() || flushSync(() => setRefused(true))
    const end = () => setRefused(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  if (!isRefused) return null
  return createPortal(<p className="print-sheet">{t(hasPrinter() ? 'byKeys' : 'nothing')}</p>, document.body)
}

const toSearch = { search: ['/'] }
const toList = { list: ['ArrowDown'] }

/**
 * The keys of every page that has a search (`role=search`): `/` goes to its first field, ArrowDown from a field into the list.
 * A page has to do nothing for them.
 */
function useSearchKeys(): void {
  const [on] = useShortcutsOn()
  useKeys(toSearch, { search: focusSearch }, { areCharactersOn: on })
  useKeys(
    toList,
    {
      list: (event) => {
        if (event.shiftKey || !isSearchField(event.target) || !focusList()) return false
        event.stopPropagation()
        return true
      },
    },
    // In the capture phase: the field itself would open its suggestions, which Alt+ArrowDown does.
    { capture: true, isTaken: isDialogOpen },
  )
}

/** Focuses the first field; where the fields are collapsed, the button that expands them. Hidden elements take no focus. */
function focusSearch(): boolean {
  const inSearch = (of: string) => document.querySelectorAll<HTMLElement>(`[role=search] ${of}`)
  for (const element of [...inSearch('input'), ...inSearch('button')]) {
    element.focus()
    if (document.activeElement === element) return true
  }
  return false
}

/** Whether it is a field that makes no use of the arrow key itself, unlike a date field, or one with open suggestions. */
const isSearchField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement &&
  ['search', 'text'].includes(target.type) &&
  target.getAttribute('aria-expanded') !== 'true' &&
  target.closest('[role=search]') !== null

/** Focuses the row that is in the tab order; not while another list is being loaded, as it would take the focus away. */
function focusList(): boolean {
  const grid = document.querySelector('main [role=grid]')
  const row = grid?.querySelector<HTMLElement>('[role=row][tabindex="0"]')
  if (!row || grid?.closest('[aria-busy=true]')) return false
  row.focus()
  return true
}

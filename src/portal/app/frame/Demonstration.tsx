import { createContext, use, useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PAGE_LOADS_MS } from '#portal/feedback/later/loadOnce.ts'
import { useService } from '#portal/http/query/capabilities.ts'
import { useCan } from '#portal/session/can.ts'
import { PopupButton } from '#portal/ui/overlay/PopupButton.tsx'
import type { DemoControlsProps } from './DemoControls.tsx'

let loaded: ComponentType<DemoControlsProps> | undefined

interface Panel {
  /** What the chip says, where it is not its usual word. */
  state: string | undefined
  open: () => void
}

const PanelContext = createContext<Panel>({ state: undefined, open: () => {} })

/** The pages of a demonstration, for signed-in users: each says what it is, and administrators have a panel. */
export function Demonstration({ children }: { children: ReactNode }) {
  const t = useTranslations('app')
  const isDemonstration = useService()?.demo !== undefined
  const [isOpen, setOpen] = useState(false)
  const [state, setState] = useState<string>()
  const mayOpen = useMayOpenPanel()
  return (
    <PanelContext value={{ state, open: () => setOpen(true) }}>
      {isDemonstration && (
        <aside aria-label={t('demoLabel')} className="sr-only">
          <p>{t('demoNotice')}</p>
        </aside>
      )}
      {children}
      {isDemonstration && (
        <LaterControls mayOpen={mayOpen} isOpen={isOpen} onClose={() => setOpen(false)} onState={setState} />
      )}
    </PanelContext>
  )
}

const chipClass =
  'inline-flex min-h-6 items-center rounded-mark bg-sunken px-1.5 text-head font-semibold whitespace-nowrap text-ink-2 hover:text-ink pointer-coarse:min-h-control'

/** The word “Demonstration”. It opens the panel, and for users without one the sentence about it. */
export function DemoChip() {
  const t = useTranslations('app')
  const service = useService()
  const { state, open } = use(PanelContext)
  const mayOpen = useMayOpenPanel()
  if (!service?.demo) return null
  if (!mayOpen)
    return (
      <PopupButton isText label={t('demoLabel')} face={t('demoLabel')} faceClass={chipClass}>
        <p className="max-w-72 px-3 py-2">{t('demoNotice')}</p>
      </PopupButton>
    )
  return (
    <button type="button" aria-haspopup="dialog" className={chipClass} onClick={open}>
      {state ?? t('demoLabel')}
    </button>
  )
}

/** Whether the user has the panel, where the service offers one. */
function useMayOpenPanel(): boolean {
  const mayChange = useCan({ access: 'setting.write' })
  return useService()?.operations?.includes('readDemonstration') === true && mayChange
}

/** Loaded after the page, and asked for again and again until they come. */
function LaterControls(props: DemoControlsProps) {
  const [Controls, setControls] = useState(() => loaded)
  useEffect(() => {
    if (Controls) return undefined
    const load = () =>
      void import('./DemoControls.tsx').then(
        ({ DemoControls }) => setControls(() => (loaded = DemoControls)),
        () => {},
      )
    const timer = setInterval(load, PAGE_LOADS_MS)
    return () => clearInterval(timer)
  }, [Controls])
  return Controls && <Controls {...props} />
}

import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent as ReactKeyboardEvent, ReactNode } from 'react'

interface TabsProps<Id extends string> {
  label: string
  /** `shortcut`: the key that shows the part, named in the tooltip. */
  tabs: readonly { id: Id; label: string; shortcut?: string }[]
  selected: Id
  onSelect: (id: Id) => void
  /** The id of the one panel, in which the selected part is shown. */
  panelId: string
  className?: string
}

const tabId = (panelId: string, id: string) => `${panelId}-${id}`

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }

/** Parts of one thing, of which one is shown. The arrow keys go from part to part. */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  panelId,
  className = '',
}: TabsProps<Id>) {
  const move = (event: ReactKeyboardEvent<HTMLDivElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const from = tabs.findIndex(({ id }) => id === selected)
    const index = Math.max(0, Math.min(tabs.length - 1, from + step))
    const tab = tabs[index]
    if (!tab) return
    onSelect(tab.id)
    const element = event.currentTarget.children[index]
    if (element instanceof HTMLElement) element.focus()
  }
  return (
    <div
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      className={`flex gap-5 ${className}`}
      onKeyDown={move}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={tabId(panelId, tab.id)}
          aria-selected={tab.id === selected}
          aria-controls={tab.id === selected ? panelId : undefined}
          tabIndex={tab.id === selected ? 0 : -1}
          title={tab.shortcut === undefined ? undefined : `${tab.label} (${tab.shortcut})`}
          aria-keyshortcuts={tab.shortcut}
          className="min-h-control pb-0.5 font-medium whitespace-nowrap text-ink-2 outline-offset-[-2px] hover:text-ink aria-selected:border-b-2 aria-selected:border-accent aria-selected:pb-0 aria-selected:text-accent-ink"
          onClick={() => onSelect(tab.id)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}

interface TabPanelProps {
  id: string
  /** The name of its tab. */
  label: string
  className?: string
  children: ReactNode
}

/** The panel of the selected tab. It can be scrolled by keyboard. It has a focus frame only if the user has tabbed to it: a report that opens takes the focus by itself. */
export function TabPanel({ id, label, className = '', children }: TabPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const [isTabbedTo, setTabbedTo] = useState(false)
  useEffect(() => {
    const { current } = panel
    // The key goes down where the focus was before, and comes up here.
    const keyUp = ({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
      if (key === 'Tab' && target === current && !ctrlKey && !altKey && !metaKey) setTabbedTo(true)
    }
    // A window that loses the focus keeps its active element.
    const focusOut = () => {
      if (document.activeElement !== current) setTabbedTo(false)
    }
    current?.addEventListener('keyup', keyUp)
    current?.addEventListener('focusout', focusOut)
    return () => {
      current?.removeEventListener('keyup', keyUp)
      current?.removeEventListener('focusout', focusOut)
    }
  }, [])
  return (
    <div
      ref={panel}
      id={id}
      role="tabpanel"
      tabIndex={0}
      aria-label={label}
      className={`${isTabbedTo ? 'outline-offset-[-2px]' : 'outline-none'} ${className}`}
    >
      {children}
    </div>
  )
}

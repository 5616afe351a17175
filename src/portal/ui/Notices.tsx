import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Toast } from './Toast.tsx'
import type { Notice, NoticeAction } from './Toast.tsx'

const SHOWN_FOR = 8000

interface Extras {
  /** What can be done about it. */
  actions?: readonly NoticeAction[]
  /** How long it is shown, in milliseconds. */
  lasts?: number
}
/** Gives back what ends the notice before its time. */
type Notify = (text: string, look?: Notice['look'], extras?: Extras) => () => void

const none: Notice[] = []

const NoticeContext = createContext<Notify>(() => () => undefined)

/**
 * Says that something has been done, or has to be known, politely: shown for a while in a corner, and read out. Above a bar with
 * buttons that stands there already (`data-bottom-bar`).
 */
export const useNotify = (): Notify => use(NoticeContext)

interface NoticesProps {
  /** Whom they are for: another number is somebody else, who sees none of those before. */
  audience?: number
  dismissLabel: string
  /** Says that F6 leads to the buttons. */
  keyHint?: string
  children: ReactNode
}

export function Notices({ audience = 0, dismissLabel, keyHint = '', children }: NoticesProps) {
  const [said, setSaid] = useState<{ audience: number; notices: Notice[] }>({ audience, notices: [] })
  const notices = said.audience === audience ? said.notices : none
  const notify = useMemo<Notify>(() => {
    let id = 0
    return (text, look = 'done', { actions = [], lasts = SHOWN_FOR } = {}) => {
      const notice = { id: (id += 1), text, look, actions, lasts }
      setSaid((known) => {
        // Drops notices that arrive after their user has signed out.
        if (known.audience > audience) return known
        const shown = known.audience === audience ? known.notices : none
        // A key that is held down says the same again and again.
        const isSaid = actions.length === 0 && shown.some((it) => it.text === text && it.actions.length === 0)
        return isSaid ? known : { audience, notices: [...shown, notice] }
      })
      return () => setSaid((known) => ({ ...known, notices: known.notices.filter((it) => it !== notice) }))
    }
  }, [audience])
  const corner = useRef<HTMLDivElement>(null)
  const before = useRef<EventTarget>(null)
  const hasActions = notices.some(({ actions }) => actions.length > 0)
  useEffect(() => (hasActions ? leadByKey(corner) : undefined), [hasActions])

  const end = useCallback((id: number) => {
    setSaid((known) => ({ ...known, notices: known.notices.filter((notice) => notice.id !== id) }))
  }, [])
  // The button that was pressed goes away, and would take the focus with it.
  const giveFocusBack = useCallback(() => {
    const from = before.current
    const to = from instanceof HTMLElement && from.isConnected ? from : document.getElementById('content')
    if (corner.current?.contains(document.activeElement)) to?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    const element = corner.current
    const remember = ({ relatedTarget }: FocusEvent) => {
      if (!element?.contains(relatedTarget as Node | null)) before.current = relatedTarget
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [])

  return (
    <NoticeContext value={notify}>
      {children}
      <div
        ref={corner}
        role="status"
        className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-end gap-2 print:hidden [body:has([data-bottom-bar])_&]:bottom-16 max-sm:[body:has([data-bottom-bar])_&]:bottom-40"
      >
        {notices.map((notice) => (
          <Toast
            key={notice.id}
            notice={notice}
            dismissLabel={dismissLabel}
            keyHint={keyHint}
            onEnd={end}
            onPressed={giveFocusBack}
          />
        ))}
      </div>
    </NoticeContext>
  )
}

/** F6 leads to the buttons of the newest notice, wherever the focus is: by Tab they are at the very end of the page. */
function leadByKey(corner: { current: HTMLElement | null }): () => void {
  const lead = (event: KeyboardEvent) => {
    const buttons = corner.current?.querySelectorAll<HTMLElement>('[data-action]:first-of-type')
    const button = buttons?.[buttons.length - 1]
    // All but an open dialog is inert.
    if (event.key !== 'F6' || !button || document.querySelector('dialog[open]')) return
    event.preventDefault()
    button.focus()
  }
  window.addEventListener('keydown', lead)
  return () => window.removeEventListener('keydown', lead)
}

import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'

const SHOWN_FOR = 8000

type Look = 'done' | 'note'
type Notify = (text: string, look?: Look) => void
interface Notice {
  id: number
  text: string
  look: Look
}

const NoticeContext = createContext<Notify>(() => undefined)

/** Says that something has been done, or has to be known, politely: shown for a while in a corner, and read out. */
export const useNotify = (): Notify => use(NoticeContext)

export function Notices({ dismissLabel, children }: { dismissLabel: string; children: ReactNode }) {
  const [notices, setNotices] = useState<Notice[]>([])
  const notify = useMemo<Notify>(() => {
    let id = 0
    return (text, look = 'done') => setNotices((shown) => [...shown, { id: (id += 1), text, look }])
  }, [])
  const dismiss = useCallback(
    (id: number) => setNotices((shown) => shown.filter((notice) => notice.id !== id)),
    [],
  )

  return (
    <NoticeContext value={notify}>
      {children}
      <div
        role="status"
        className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-end gap-2 print:hidden"
      >
        {notices.map((notice) => (
          <Toast key={notice.id} {...notice} dismissLabel={dismissLabel} onEnd={dismiss} />
        ))}
      </div>
    </NoticeContext>
  )
}

interface ToastProps extends Notice {
  dismissLabel: string
  onEnd: (id: number) => void
}

function Toast({ id, text, look, dismissLabel, onEnd }: ToastProps) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => onEnd(id), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [held, id, onEnd])
  return (
    <div
      className="pointer-events-auto flex max-w-md items-center gap-3 rounded-control border border-line bg-panel py-1.5 pr-1.5 pl-4 shadow-pop"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {look === 'done' ? (
        <Icon name="check" className="text-good" />
      ) : (
        <Icon name="info" className="text-ink-2" />
      )}
      <p className="py-2">{text}</p>
      <IconButton icon="close" label={dismissLabel} look="bare" onClick={() => onEnd(id)} />
    </div>
  )
}

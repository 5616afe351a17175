import { createContext, use, useCallback, useMemo, useRef, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { ToastContent, ToastListProps } from './ToastList.tsx'

const SHOWN_FOR_MS = 8000

interface ToastOptions {
  /** An action for the user. */
  actions?: ToastContent['actions']
  /** For how many milliseconds it is shown. */
  duration?: number
}
/** Returns a function that ends the toast before its time. */
type Notify = (text: string, variant?: ToastContent['variant'], options?: ToastOptions) => () => void

const none: ToastContent[] = []

const ToastContext = createContext<Notify>(() => () => undefined)

/**
 * Tells the user that something has been done or happened: a toast in a corner, read out politely. It stands above a bar of buttons
 * at the bottom of the page (`data-bottom-bar`).
 */
export const useNotify = (): Notify => use(ToastContext)

interface ToastsProps {
  /** A number for the user whom the toasts are for: another user sees none of those before. */
  audience?: number
  labels: ToastListProps['labels']
  /** Shows them: its code may come later. */
  List: ComponentType<ToastListProps>
  children: ReactNode
}

export function Toasts({ audience = 0, labels, List, children }: ToastsProps) {
  const [state, setState] = useState<{ audience: number; toasts: ToastContent[] }>({ audience, toasts: [] })
  // Their texts and actions leave with their user.
  if (state.audience !== audience) setState({ audience, toasts: none })
  const toasts = state.audience === audience ? state.toasts : none
  const notify = useMemo<Notify>(() => {
    let id = 0
    return (text, variant = 'done', { actions = [], duration = SHOWN_FOR_MS } = {}) => {
      const toast = { id: (id += 1), text, variant, actions, duration }
      setState((old) => {
        // Drops toasts that arrive after their user has signed out.
        if (old.audience > audience) return old
        const shown = old.audience === audience ? old.toasts : none
        // A key that is held down sends the same message again and again.
        const isShown =
          actions.length === 0 && shown.some((other) => other.text === text && other.actions.length === 0)
        return isShown ? old : { audience, toasts: [...shown, toast] }
      })
      return () => setState((old) => ({ ...old, toasts: old.toasts.filter((other) => other !== toast) }))
    }
  }, [audience])
  const corner = useRef<HTMLDivElement>(null)
  const end = useCallback((id: number) => {
    setState((old) => ({ ...old, toasts: old.toasts.filter((toast) => toast.id !== id) }))
  }, [])
  return (
    <ToastContext value={notify}>
      {children}
      <div
        ref={corner}
        role="status"
        className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-end gap-2 print:hidden [body:has([data-bottom-bar])_&]:bottom-16 max-sm:[body:has([data-bottom-bar])_&]:bottom-40"
      >
        {toasts.length > 0 && <List toasts={toasts} corner={corner} labels={labels} onEnd={end} />}
      </div>
    </ToastContext>
  )
}

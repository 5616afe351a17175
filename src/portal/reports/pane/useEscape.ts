import { useEffect } from 'react'

/** Escape, wherever the focus is, but where the key has a meaning of its own: in a field, a list or a dialog. */
export function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      const { target } = event
      if (target instanceof Element && target.closest('input, select, textarea, dialog, [role=listbox]'))
        return
      onEscape()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [onEscape])
}

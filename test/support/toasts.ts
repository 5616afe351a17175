import { ToastList } from '#portal/ui/overlay/ToastList.tsx'

/** Toasts without the portal's messages, and with their code there. */
export const plainToasts = { labels: { dismiss: 'Dismiss', keyHint: '' }, List: ToastList }

/** What the fields with a list below them have in common. The label stands inside, before what is chosen. */
export const choiceLooks = {
  frame:
    'control flex min-w-0 items-center gap-2 pl-2.5 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent',
  label: 'shrink-0 text-head text-ink-3',
  input: 'h-full w-full min-w-0 grow bg-transparent py-1.5 outline-none',
  button: 'flex h-full w-8 shrink-0 items-center justify-center text-ink-3 hover:text-ink',
  positioner: 'z-50 outline-none',
  popup:
    'max-h-[min(var(--available-height),24rem)] w-[max(var(--anchor-width),16rem)] max-w-[var(--available-width)] overflow-y-auto overscroll-contain rounded-control border border-line bg-panel py-1 text-ink shadow-pop',
  note: 'px-3 py-2 text-small text-ink-3 empty:hidden',
  item: 'flex min-h-control cursor-default items-center gap-2 px-3 py-1.5 select-none data-highlighted:bg-accent-soft data-highlighted:text-accent-ink',
} as const

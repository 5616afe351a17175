/** Classes of the fields with a list or popup below them. The label is inside the field, before the value. */
export const listboxClasses = {
  frame:
    'popup-owner control min-w-0 items-stretch focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent',
  /** All of the field but its buttons, with its edges: a touch anywhere on it is one on the input. */
  field: '-my-px flex min-w-0 grow items-center gap-2 pl-2.5',
  label: 'shrink-0 text-head text-ink-3',
  input: 'w-full min-w-0 grow self-stretch bg-transparent py-1.5 pr-2 text-ellipsis outline-none',
  button:
    '-my-px flex min-h-6 w-8 shrink-0 items-center justify-center text-ink-3 hover:text-ink pointer-coarse:w-11',
  popup: 'w-max min-w-[max(anchor-size(width),16rem)] py-1',
  list: 'max-h-[min(22rem,50dvh)] overflow-y-auto overscroll-contain empty:hidden',
  note: 'px-3 py-2 text-small text-ink-3 empty:hidden',
  group: 'px-3 pt-2 pb-1 text-head text-ink-3',
  item: 'flex min-h-control cursor-default items-center gap-2 px-3 py-1.5 select-none hover:bg-sunken data-highlighted:bg-accent-soft data-highlighted:text-accent-ink',
} as const

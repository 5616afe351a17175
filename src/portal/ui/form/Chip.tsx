import { Icon } from '#portal/ui/layout/Icon.tsx'

interface ChipProps {
  /** The kind of the value, shown before it. */
  kind?: string | undefined
  children: string
  removeLabel: string
  onRemove: () => void
}

/** A value that is set, with a button that removes it. It is an item of a list. */
export const Chip = ({ kind, children, removeLabel, onRemove }: ChipProps) => (
  <li className="inline-flex h-7 max-w-full shrink-0 items-center rounded-full bg-accent-soft pl-3 text-small text-accent-ink pointer-coarse:h-11">
    <span className="truncate" title={kind === undefined ? children : `${kind}: ${children}`}>
      {kind !== undefined && <span className="text-ink-2">{kind}: </span>}
      {children}
    </span>
    <button
      type="button"
      aria-label={removeLabel}
      title={removeLabel}
      className="flex h-full w-7 shrink-0 items-center justify-center rounded-full hover:text-ink pointer-coarse:w-11"
      onClick={onRemove}
    >
      <Icon name="close" size={14} />
    </button>
  </li>
)

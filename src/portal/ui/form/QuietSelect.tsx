import { Icon } from '#portal/ui/layout/Icon.tsx'

interface QuietSelectProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A select that looks like text until it is hovered, for secondary settings. */
export const QuietSelect = <Value extends string>({
  label,
  value,
  options,
  onChange,
}: QuietSelectProps<Value>) => (
  <span className="relative inline-flex items-center text-ink-3 hover:text-ink">
    <select
      aria-label={label}
      title={label}
      value={value}
      className="field-sizing-content appearance-none rounded-mark bg-transparent py-1 pr-5 pl-1 text-head text-current pointer-coarse:py-3 [&>option]:bg-panel [&>option]:text-ink"
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value)
        if (chosen) onChange(chosen.value)
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <Icon name="chevronDown" size={12} className="pointer-events-none absolute right-1" />
  </span>
)

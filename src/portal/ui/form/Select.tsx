import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '#portal/ui/layout/Icon.tsx'

const looks = {
  /** Like the other fields. */
  field: { select: 'control w-full py-1.5 pr-9 pl-3 aria-invalid:border-danger', icon: 'right-2.5' },
  /** Within a frame, which has the edge. */
  inner: { select: 'w-full rounded-control bg-transparent py-1.5 pr-9 outline-none', icon: 'right-2.5' },
  /** Like text, until it is pointed at. */
  quiet: {
    select:
      'field-sizing-content rounded-mark bg-transparent py-1 pr-5 pl-1 text-head text-current pointer-coarse:py-3',
    icon: 'right-1',
  },
} as const

interface SelectProps extends ComponentProps<'select'> {
  look?: keyof typeof looks
}

/** One of a few values, by the browser's select: with its keys, and on a phone its wheel. */
export const Select = ({ look = 'field', className = '', ...rest }: SelectProps) => (
  <span className={`relative flex min-w-0 items-center ${className}`}>
    <select {...rest} className={`own-select disabled:opacity-50 ${looks[look].select}`} />
    <Icon
      name="chevronDown"
      size={look === 'quiet' ? 12 : 16}
      className={`pointer-events-none absolute text-ink-3 ${looks[look].icon}`}
    />
  </span>
)

interface LabelledSelectProps extends ComponentProps<'select'> {
  label: ReactNode
}

/** A select with its label inside, as the filters have theirs. */
export const LabelledSelect = ({ label, className = '', ...rest }: LabelledSelectProps) => (
  <label
    className={`control flex min-w-0 items-center gap-2 pl-2.5 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent ${className}`}
  >
    <span className="shrink-0 text-head text-ink-3">{label}</span>
    <Select {...rest} look="inner" className="grow" />
  </label>
)

interface QuietSelectProps<Value extends string> {
  name?: string
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A select for secondary settings. */
export const QuietSelect = <Value extends string>({
  name,
  label,
  value,
  options,
  onChange,
}: QuietSelectProps<Value>) => (
  <Select
    look="quiet"
    className="text-ink-3 hover:text-ink"
    name={name}
    aria-label={label}
    title={label}
    value={value}
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
  </Select>
)

import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
}

export const Checkbox = ({ label, className = '', ...rest }: CheckboxProps) => (
  <label className={`flex min-h-6 items-center gap-2.5 text-small pointer-coarse:min-h-11 ${className}`}>
    <input {...rest} type="checkbox" className="size-4 shrink-0 accent-accent" />
    {label}
  </label>
)

interface RadioGroupProps<Value extends string> {
  legend: ReactNode
  legendClass?: string
  options: readonly { value: Value; label: string }[]
  value: Value | undefined
  onChange: (value: Value) => void
  disabled?: boolean
  /** In one row, where there is room. */
  inline?: boolean
  describedBy?: string | undefined
}

/** A few values of which one is chosen, each with its button. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, legendClass = 'pb-1 text-head text-ink-3', options, value, onChange } = props
  const { disabled = false, inline = false, describedBy } = props
  const name = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={describedBy}>
      <legend className={legendClass}>{legend}</legend>
      <div className={inline ? 'flex flex-wrap gap-x-5' : ''}>
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-7 items-center gap-2.5 text-small pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={name}
              className="size-4 shrink-0 accent-accent"
              checked={value === option.value}
              disabled={disabled}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

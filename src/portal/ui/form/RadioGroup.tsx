import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '#portal/ui/layout/Icon.tsx'

interface RadioProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
}

/** A radio button with its label. The button is centred on the first line of the label. */
export const Radio = ({ label, className = '', ...rest }: RadioProps) => (
  <label className={`flex items-start gap-2.5 ${className}`}>
    <input {...rest} type="radio" className="h-lh w-4 shrink-0 accent-accent" />
    <span className="min-w-0 break-words">{label}</span>
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
}

/** A few values of which one is chosen, each with its button. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, legendClass = 'pb-1 text-head text-ink-3', options, value, onChange } = props
  const { disabled = false, inline = false } = props
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className={legendClass}>{legend}</legend>
      <div className={inline ? 'flex flex-wrap gap-x-5' : ''}>
        {options.map((option) => (
          <Radio
            key={option.value}
            className="py-1.25 text-small pointer-coarse:py-3.25"
            label={option.label}
            name={name}
            checked={value === option.value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface ToggleButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'aria-pressed'> {
  pressed: boolean
}

/** A button that is on or off. */
export const ToggleButton = ({ pressed, className = '', children, ...rest }: ToggleButtonProps) => (
  <button
    {...rest}
    type="button"
    aria-pressed={pressed}
    className={`inline-flex min-h-control items-center gap-1.5 rounded-control border px-3 whitespace-nowrap ${pressed ? 'border-accent bg-accent-soft text-accent-ink' : 'border-edge bg-panel hover:bg-sunken'} ${className}`}
  >
    {pressed && <Icon name="check" size={16} />}
    {children}
  </button>
)

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

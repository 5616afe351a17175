import { useId } from 'react'
import type { ReactNode } from 'react'

interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps {
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
  className?: string
  /** Names the field in its form, for what leads to it. */
  name?: string
  /** The control, given what ties it to its label, description and error. */
  children: (control: FieldControl) => ReactNode
}

export function Field({ label, description, error, className = '', name, children }: FieldProps) {
  const id = useId()
  const described = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div data-field={name} className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-small font-medium">
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {description && (
        <p id={`${id}-description`} className="text-small text-ink-3">
          {description}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-small text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

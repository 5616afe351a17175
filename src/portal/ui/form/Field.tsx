import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'

interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps {
  label: ReactNode
  /** Marks the label. Screen readers hear it from the control itself. */
  required?: boolean | undefined
  description?: ReactNode
  error?: ReactNode
  className?: string
  /** Names the field in its form, for what leads to it. */
  name?: string
  /** The control, given what ties it to its label, description and error. */
  children: (control: FieldControl) => ReactNode
}

/** The sign after the label of a field that needs a value. */
export const RequiredMark = () => (
  <span aria-hidden="true" className="text-danger">
    {'\u00a0*'}
  </span>
)

export function Field(props: FieldProps) {
  const { label, required = false, description, error, className = '', name, children } = props
  const id = useId()
  const described = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div data-field={name} className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-small font-medium">
        {label}
        {required && <RequiredMark />}
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

/** A field of one line. What is typed into it is not kept by the browser, unless its kind is named. */
export const TextInput = ({ className = '', ...rest }: ComponentProps<'input'>) => (
  <input
    autoComplete="off"
    {...rest}
    className={`control w-full px-3 py-1.5 aria-invalid:border-danger disabled:opacity-50 ${className}`}
  />
)

/** A field of several lines. What is typed into it is not kept by the browser, which writes it to disk to restore the tab after a crash. */
export const TextArea = ({ className = '', ...rest }: ComponentProps<'textarea'>) => (
  <textarea
    autoComplete="off"
    {...rest}
    className={`control w-full px-3 py-1.5 aria-invalid:border-danger ${className}`}
  />
)

interface InputFieldProps
  extends
    Pick<Parameters<typeof Field>[0], 'label' | 'description' | 'error'>,
    Omit<ComponentProps<'input'>, 'onChange' | 'children'> {
  value: string
  onChange: (value: string) => void
  fieldClass?: string
}

/** A field of one line with its label. */
export const InputField = (props: InputFieldProps) => {
  const { label, description, error, fieldClass = '', onChange, ...input } = props
  return (
    <Field label={label} description={description} error={error} className={fieldClass}>
      {(control) => <TextInput {...control} {...input} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  )
}

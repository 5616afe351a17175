import type { ComponentProps, ReactNode } from 'react'

interface PlainFormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => void
}

/**
 * A form whose problems are shown beside its fields, not by the browser. A browser sends a form of the method `dialog` nowhere, also where one is in
 * the HTML and its code is not there yet.
 */
export const PlainForm = ({ onSubmit, className = 'flex flex-col gap-4', ...rest }: PlainFormProps) => (
  <form
    noValidate
    method="dialog"
    {...rest}
    className={className}
    onSubmit={(event) => {
      event.preventDefault()
      // The form of a dialog stands inside of another one among the components, which would be sent as well.
      event.stopPropagation()
      onSubmit()
    }}
  />
)

/** What went wrong, read out as it appears. */
export const FormAlert = ({ children }: { children: ReactNode }) => (
  <div role="alert" className="text-small text-danger empty:hidden">
    {children}
  </div>
)

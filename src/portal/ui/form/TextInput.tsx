import type { ComponentProps } from 'react'

/** A field of one line. What is typed into it is not kept by the browser, unless its kind is named. */
export const TextInput = ({ className = '', ...rest }: ComponentProps<'input'>) => (
  <input
    autoComplete="off"
    {...rest}
    className={`control w-full px-3 py-1.5 aria-invalid:border-danger disabled:opacity-50 ${className}`}
  />
)

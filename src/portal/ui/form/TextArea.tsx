import type { ComponentProps } from 'react'

/** A field of several lines. What is typed into it is not kept by the browser, which writes it to disk to restore the tab after a crash. */
export const TextArea = ({ className = '', ...rest }: ComponentProps<'textarea'>) => (
  <textarea
    autoComplete="off"
    {...rest}
    className={`control w-full px-3 py-1.5 aria-invalid:border-danger ${className}`}
  />
)

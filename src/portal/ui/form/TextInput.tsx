import type { ComponentProps } from 'react'

export const TextInput = ({ className = '', ...rest }: ComponentProps<'input'>) => (
  <input {...rest} className={`control w-full px-3 py-1.5 aria-invalid:border-danger ${className}`} />
)

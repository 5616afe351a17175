import type { ComponentProps } from 'react'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { IconButton } from './Button.tsx'

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'aria-label' | 'type' | 'onChange'> {
  label: string
  clearLabel: string
  onChange: (text: string) => void
  onClear?: () => void
}

/** A search field with an icon and a button that clears it. */
export function SearchInput(props: SearchInputProps) {
  const { label, clearLabel, onChange, onClear = () => onChange(''), className = '', ...rest } = props
  return (
    <div className={`relative ${className}`}>
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
      />
      <input
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder={label}
        {...rest}
        onChange={(event) => onChange(event.target.value)}
        type="search"
        aria-label={label}
        className="control w-full py-1.5 pr-3 pl-10 text-ellipsis not-placeholder-shown:pr-11 [&::-webkit-search-cancel-button]:hidden"
      />
      {rest.value && (
        <IconButton
          icon="close"
          variant="bare"
          label={clearLabel}
          className="absolute top-0 right-0"
          onClick={onClear}
        />
      )}
    </div>
  )
}

import { useRef } from 'react'
import type { ComponentProps } from 'react'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { useNarrow } from '#portal/ui/layout/measure.ts'
import { IconButton } from './Button.tsx'

interface SearchInputProps extends Omit<ComponentProps<'input'>, 'aria-label' | 'type' | 'onChange'> {
  label: string
  /** In place of the placeholder, where a field has no room for it. */
  shortPlaceholder?: string
  clearLabel: string
  onChange: (text: string) => void
  onClear?: () => void
}

// In pixels: at most a character, and what stands beside the text.
const CHARACTER = 8
const BESIDE = 56

/** A search field with an icon and a button that clears it. */
export function SearchInput(props: SearchInputProps) {
  const { label, clearLabel, onChange, onClear = () => onChange(''), className = '', ...others } = props
  const { placeholder = label, shortPlaceholder, ...rest } = others
  const box = useRef<HTMLDivElement>(null)
  const isShort = useNarrow(box, placeholder.length * CHARACTER + BESIDE)
  return (
    <div ref={box} className={`relative ${className}`}>
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
      />
      <input
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        {...rest}
        placeholder={(isShort && shortPlaceholder) || placeholder}
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

import { useState } from 'react'

interface TypedText<Value> {
  value: Value
  /** The value as a text. */
  written: string
  read: (text: string) => Value
  onChange: (value: Value) => void
}

/**
 * The text of a field for a value that is read from it and can be written in several ways. It stays as it is typed until the field is
 * left, or its value changes in another way.
 */
export function useTypedText<Value>({ value, written, read, onChange }: TypedText<Value>) {
  const [typed, setTyped] = useState<{ text: string; value: Value }>()
  return {
    text: typed && typed.value === value ? typed.text : written,
    type: (text: string) => {
      const next = read(text)
      setTyped({ text, value: next })
      onChange(next)
    },
    leave: () => setTyped(undefined),
  }
}

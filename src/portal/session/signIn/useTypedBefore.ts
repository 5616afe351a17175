import { useLayoutEffect, useRef } from 'react'

/** For a field that is in the HTML of the page: reads what was typed, or filled in, before the code was there. */
export function useTypedBefore(onTyped: (value: string) => void) {
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(onTyped)
  // Before anything is painted or typed, so that nothing is rendered over it.
  useLayoutEffect(() => {
    if (input.current?.value) latest.current(input.current.value)
  }, [])
  return input
}

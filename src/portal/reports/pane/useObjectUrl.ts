import { useCallback } from 'react'

/** A `ref` that gives an element the address of what is only in memory, and takes it back when the element goes. */
export const useObjectUrl = (blob: Blob | undefined, attribute: 'src' | 'href', suffix = '') =>
  useCallback(
    (element: Element | null) => {
      if (!blob || !element) return undefined
      const url = URL.createObjectURL(blob)
      element.setAttribute(attribute, url + suffix)
      return () => URL.revokeObjectURL(url)
    },
    [blob, attribute, suffix],
  )

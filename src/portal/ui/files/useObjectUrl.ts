import { useCallback } from 'react'

/** A `ref` that gives an element an object URL of a blob, and revokes it when the element is removed. */
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

import { useCallback } from 'react'

/** In Chrome's viewer: no side panel, pages as wide as the frame. Other viewers ignore it. */
const VIEWER_OPTIONS = '#navpanes=0&view=FitH'

/** Whether the browser shows PDFs in a frame. */
export const showsPdf = (): boolean => ('pdfViewerEnabled' in navigator ? navigator.pdfViewerEnabled : true)

interface PdfFrameProps {
  pdf: Blob
  title: string
  onLoad?: (frame: Window | null) => void
}

/**
 * A PDF in the browser's own viewer. A click in it takes the keyboard, and no key reaches the page: the page has it again when the pointer
 * leaves the frame.
 */
export function PdfFrame({ pdf, title, onLoad }: PdfFrameProps) {
  const frame = useObjectUrl(pdf, 'src', VIEWER_OPTIONS)
  return (
    <iframe
      ref={frame}
      title={title}
      className="min-h-80 w-full grow border-0"
      onPointerLeave={({ currentTarget }) => {
        if (document.activeElement !== currentTarget) return
        currentTarget.blur()
        currentTarget.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
      }}
      onLoad={(event) => onLoad?.(event.currentTarget.contentWindow)}
    />
  )
}

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

import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Location } from 'react-router-dom'

const useEntry = () => useLocation() as Location<{ image?: number } | null>

/** The position of the image that is open in the viewer. The entry of the browser's history holds it, so that a reload finds it again. */
export const useImagePosition = (): number | undefined => useEntry().state?.image

/**
 * The image that is open in the viewer, and the functions that open and close it. What covers the page is an entry of its own, so that Back
 * closes it and nothing else. On closing, the focus goes to the thumbnail of the image that was shown last.
 */
export function useOpenedImage(thumbnails: RefObject<HTMLElement | null>, { covers }: { covers: boolean }) {
  const navigate = useNavigate()
  const { pathname, search, state } = useEntry()
  const opened = state?.image
  const show = (image: number | undefined) =>
    void navigate({ pathname, search }, { replace: !covers, state: { ...state, image } })
  /** Opens the first image beside the text, which takes the place of the other part that is shown. */
  const openBesideText = () => {
    const parameters = new URLSearchParams(search)
    parameters.delete('tab')
    const to = { pathname, search: parameters.toString() }
    void navigate(to, { replace: true, state: { ...state, image: 0 } })
  }
  const last = useRef<number>(undefined)
  const close = (index: number) => {
    last.current = index
    if (covers) void navigate(-1)
    else show(undefined)
  }
  useLayoutEffect(() => {
    if (opened !== undefined) last.current ??= opened
    if (opened !== undefined || last.current === undefined) return
    thumbnails.current?.querySelector<HTMLElement>(`[data-image="${last.current}"]`)?.focus()
    last.current = undefined
  }, [thumbnails, opened])
  return { opened, open: (image: number) => show(image), openBesideText, close }
}

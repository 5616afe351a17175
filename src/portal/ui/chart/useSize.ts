import type { RefObject } from 'react'
import { useMeasured } from '#portal/ui/layout/measure.ts'

/** The width of what is not laid out: on paper, and where nothing is measured. Drawings are scaled from it. */
const UNKNOWN_WIDTH = 640

/** The size of an element in pixels. */
export const useSize = (element: RefObject<HTMLElement | null>): { width: number; height: number } => ({
  width: useMeasured(element, UNKNOWN_WIDTH, ({ clientWidth }) => Math.floor(clientWidth) || UNKNOWN_WIDTH),
  height: useMeasured(element, 0, ({ clientHeight }) => Math.floor(clientHeight)),
})

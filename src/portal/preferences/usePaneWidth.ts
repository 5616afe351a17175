import * as z from 'zod/mini'
import { usePreference } from './usePreference.ts'

const paneWidth = {
  name: 'pane width',
  schema: z.nullable(z.number().check(z.minimum(0), z.maximum(100))),
  fallback: null,
}

/**
 * The width of the pane that shows an opened report or record beside its list, in percent of the page; null until the user drags it.
 * The lists of reports and of settings share one width.
 */
export const usePaneWidth = () => usePreference<number | null>(paneWidth)

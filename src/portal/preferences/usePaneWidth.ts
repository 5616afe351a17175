import * as z from 'zod/mini'
import { usePreference } from './usePreference.ts'

const paneWidth = {
  name: 'pane width',
  schema: z.nullable(z.number().check(z.minimum(0), z.maximum(100))),
  fallback: null,
}

/** The width of what is open beside a list, in percent of the page; null as long as the user has not set it. All lists share it. */
export const usePaneWidth = () => usePreference<number | null>(paneWidth)

import * as z from 'zod/mini'
import { useKept } from '#portal/session/useKept.ts'

const kept = {
  name: 'pane width',
  schema: z.nullable(z.number().check(z.minimum(0), z.maximum(100))),
  fallback: null,
}

/** How much of the page's width the open report takes, in percent; null where the reader has not said. */
export const usePaneShare = () => useKept<number | null>(kept)

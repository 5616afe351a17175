import * as z from 'zod/mini'
import { useKept } from './useKept.ts'

const kept = { name: 'shortcuts', schema: z.boolean(), fallback: true }

/** Whether the user wants the page's single keys to do something (WCAG 2.1.4). */
export const useShortcutsOn = () => useKept(kept)

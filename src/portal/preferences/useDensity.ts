import * as z from 'zod/mini'
import { usePreference } from './usePreference.ts'

export const densities = ['comfortable', 'dense'] as const
export type Density = (typeof densities)[number]

const density = { name: 'density', schema: z.enum(densities), fallback: 'comfortable' as const }

/** How high the rows of lists are. All lists share it. */
export const useDensity = () => usePreference<Density>(density)

import type { GroupLabels } from '#contract/resources.ts'
import { places } from './groups/places.ts'

/** The names of the resource groups, of their fields and of the values of these, by category. */
export const groups = { ...places } as const satisfies GroupLabels

import type { GroupLabels } from '#contract/resources.ts'
import { clinic } from './groups/clinic.ts'
import { equipment } from './groups/equipment.ts'
import { lists } from './groups/lists.ts'
import { places } from './groups/places.ts'
import { plans } from './groups/plans.ts'

/** The names of the resource groups, of their fields and of the values of these, by category. */
export const groups = {
  ...clinic,
  ...equipment,
  ...lists,
  ...places,
  ...plans,
} as const satisfies GroupLabels

import type { GroupLabels } from '#contract/resources.ts'
import { access } from './groups/access.ts'
import { clinic } from './groups/clinic.ts'
import { equipment } from './groups/equipment.ts'
import { exams } from './groups/exams.ts'
import { integrations } from './groups/integrations.ts'
import { lists } from './groups/lists.ts'
import { mail } from './groups/mail.ts'
import { people } from './groups/people.ts'
import { places } from './groups/places.ts'
import { plans } from './groups/plans.ts'
import { reports } from './groups/reports.ts'
import { system } from './groups/system.ts'
import { texts } from './groups/texts.ts'

/** The names of the resource groups, of their fields and of the values of these, by category. */
export const groups = {
  ...access,
  ...clinic,
  ...equipment,
  ...exams,
  ...integrations,
  ...lists,
  ...mail,
  ...people,
  ...places,
  ...plans,
  ...reports,
  ...system,
  ...texts,
} as const satisfies GroupLabels

declare module '#portal/locale/messages.ts' {
  interface MessageBundles {
    groups: { groups: typeof groups }
  }
}

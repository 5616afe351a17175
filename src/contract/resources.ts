import type { FieldName, Resource } from './declaration/resource.ts'
import * as access from './resources/access.ts'
import * as backups from './resources/backup.ts'
import * as clinic from './resources/clinic.ts'
import * as equipment from './resources/equipment.ts'
import * as exams from './resources/exams.ts'
import * as integrations from './resources/integrations.ts'
import * as lists from './resources/lists.ts'
import * as places from './resources/places.ts'
import * as plans from './resources/plans.ts'
import * as texts from './resources/texts.ts'
import { device } from './resources/device.ts'
import { configEmail, email } from './resources/email.ts'
import { employee } from './resources/employee.ts'
import { exam } from './resources/exam.ts'
import { image } from './resources/image.ts'
import { inbox } from './resources/inbox.ts'
import { preference } from './resources/preference.ts'
import { report } from './resources/report.ts'
import { section } from './resources/section.ts'
import { share } from './resources/share.ts'
import { template } from './resources/template.ts'
import { updateSystem } from './resources/updateSystem.ts'
import { widget } from './resources/widget.ts'

/** Every resource group that is declared. A new file of `resources/` is added here. */
export const resources = registry({
  ...access,
  ...backups,
  ...clinic,
  ...equipment,
  ...exams,
  ...integrations,
  ...lists,
  ...places,
  ...plans,
  ...texts,
  configEmail,
  device,
  email,
  employee,
  exam,
  image,
  inbox,
  preference,
  report,
  section,
  share,
  template,
  updateSystem,
  widget,
})

export type Resources = typeof resources
export type GroupName = keyof Resources
type GroupField<G extends GroupName> = FieldName<Resources[G]>

type Targets<R> =
  R extends Resource<string, infer F>
    ? { [N in keyof F]: F[N] extends { to: infer T } ? T : never }[keyof F]
    : never

/** The groups by name. Checks that each stands under its name, and that each reference names a group of the registry, or patients. */
export function registry<const R extends { [N in keyof R]: Resource<N & string> }>(
  declared: R & { [N in keyof R]: Targets<R[N]> extends keyof R | 'patient' ? R[N] : never },
): R {
  return Object.fromEntries(
    Object.entries(declared).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ) as R
}

type ValuesOf<F> = F extends { kind: 'choice'; values: readonly (infer V extends string)[] } ? V : never
type Choices<R> =
  R extends Resource<string, infer F>
    ? {
        [N in keyof F & string as [ValuesOf<F[N]>] extends [never] ? never : N]: Record<
          ValuesOf<F[N]>,
          string
        >
      }
    : never
/** Every group has `externalId`, which has one label for all of them. */
type OwnField<G extends GroupName> = Exclude<GroupField<G>, 'externalId'>

/** The words that the portal needs for each group, in each language. */
export type GroupLabels = {
  readonly [G in GroupName]: {
    readonly one: string
    readonly many: string
    readonly fields: { readonly [N in OwnField<G>]: string }
    /** The purpose of a field, where its label does not say it. */
    readonly hints?: { readonly [N in OwnField<G>]?: string }
  } & ([keyof Choices<Resources[G]>] extends [never] ? unknown : { readonly values: Choices<Resources[G]> })
}

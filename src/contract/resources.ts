import type { FieldName, Resource } from './declaration/resource.ts'
import { administrationRoute, dosageForm, manufacturer, medication } from './resources/exams.ts'
import {
  answer,
  favoriteReport,
  favoriteReportAnswer,
  field,
  imageLayout,
  legend,
  predefinitionReportAnswer,
  templateTags,
} from './resources/texts.ts'
import {
  appointment,
  integration,
  integrationBinding,
  integrationExposedData,
  integrationKey,
} from './resources/integrations.ts'
import { city, country, state } from './resources/places.ts'
import {
  clinic,
  contact,
  predefinitionEmail,
  share,
  socialNetwork,
  socialNetworkProfile,
  unit,
} from './resources/clinic.ts'
import {
  currency,
  documentType,
  extraField,
  extraFieldData,
  gender,
  maritalStatus,
  mask,
  occupation,
  schooling,
} from './resources/lists.ts'
import { device } from './resources/device.ts'
import { deviceBrand, deviceModel, deviceType, product } from './resources/equipment.ts'
import { email } from './resources/email.ts'
import { employee } from './resources/employee.ts'
import { exam } from './resources/exam.ts'
import { healthPlan, healthPlanBroker } from './resources/plans.ts'
import { image } from './resources/image.ts'
import { inbox } from './resources/inbox.ts'
import { module, permission, permissionList, user } from './resources/access.ts'
import { preference } from './resources/preference.ts'
import { report } from './resources/report.ts'
import { section } from './resources/section.ts'
import { template } from './resources/template.ts'
import { widget } from './resources/widget.ts'

/** Every resource group that is declared. A new one is added here. */
export const resources = registry({
  administrationRoute,
  answer,
  appointment,
  city,
  clinic,
  contact,
  country,
  currency,
  device,
  deviceBrand,
  deviceModel,
  deviceType,
  documentType,
  dosageForm,
  email,
  employee,
  exam,
  extraField,
  extraFieldData,
  favoriteReport,
  favoriteReportAnswer,
  field,
  gender,
  healthPlan,
  healthPlanBroker,
  image,
  imageLayout,
  inbox,
  integration,
  integrationBinding,
  integrationExposedData,
  integrationKey,
  legend,
  manufacturer,
  maritalStatus,
  mask,
  medication,
  module,
  occupation,
  permission,
  permissionList,
  predefinitionEmail,
  predefinitionReportAnswer,
  preference,
  product,
  report,
  schooling,
  section,
  share,
  socialNetwork,
  socialNetworkProfile,
  state,
  template,
  templateTags,
  unit,
  user,
  widget,
})

export type Resources = typeof resources
export type GroupName = keyof Resources
type GroupField<G extends GroupName> = FieldName<Resources[G]>

type Targets<R> =
  R extends Resource<string, infer F>
    ? { [N in keyof F]: F[N] extends { to: infer T } ? T : never }[keyof F]
    : never

/** Checks that each group stands under its name, and that each reference names a group of the registry, or patients. */
export function registry<const R extends { [N in keyof R]: Resource<N & string> }>(
  declared: R & { [N in keyof R]: Targets<R[N]> extends keyof R | 'patient' ? R[N] : never },
): R {
  return declared
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

import type { FieldName, Resource } from './declaration/resource.ts'
import { administrationRoute } from './resources/administrationRoute.ts'
import { answer } from './resources/answer.ts'
import { appointment } from './resources/appointment.ts'
import { city } from './resources/city.ts'
import { clinic } from './resources/clinic.ts'
import { contact } from './resources/contact.ts'
import { country } from './resources/country.ts'
import { currency } from './resources/currency.ts'
import { device } from './resources/device.ts'
import { deviceBrand } from './resources/deviceBrand.ts'
import { deviceModel } from './resources/deviceModel.ts'
import { deviceType } from './resources/deviceType.ts'
import { documentType } from './resources/documentType.ts'
import { dosageForm } from './resources/dosageForm.ts'
import { email } from './resources/email.ts'
import { employee } from './resources/employee.ts'
import { exam } from './resources/exam.ts'
import { extraField } from './resources/extraField.ts'
import { extraFieldData } from './resources/extraFieldData.ts'
import { favoriteReport } from './resources/favoriteReport.ts'
import { favoriteReportAnswer } from './resources/favoriteReportAnswer.ts'
import { field } from './resources/field.ts'
import { gender } from './resources/gender.ts'
import { healthPlan } from './resources/healthPlan.ts'
import { healthPlanBroker } from './resources/healthPlanBroker.ts'
import { image } from './resources/image.ts'
import { imageLayout } from './resources/imageLayout.ts'
import { inbox } from './resources/inbox.ts'
import { integration } from './resources/integration.ts'
import { integrationBinding } from './resources/integrationBinding.ts'
import { integrationExposedData } from './resources/integrationExposedData.ts'
import { integrationKey } from './resources/integrationKey.ts'
import { legend } from './resources/legend.ts'
import { manufacturer } from './resources/manufacturer.ts'
import { maritalStatus } from './resources/maritalStatus.ts'
import { mask } from './resources/mask.ts'
import { medication } from './resources/medication.ts'
import { module } from './resources/module.ts'
import { occupation } from './resources/occupation.ts'
import { permission } from './resources/permission.ts'
import { permissionList } from './resources/permissionList.ts'
import { predefinitionEmail } from './resources/predefinitionEmail.ts'
import { predefinitionReportAnswer } from './resources/predefinitionReportAnswer.ts'
import { preference } from './resources/preference.ts'
import { product } from './resources/product.ts'
import { report } from './resources/report.ts'
import { schooling } from './resources/schooling.ts'
import { section } from './resources/section.ts'
import { share } from './resources/share.ts'
import { socialNetwork } from './resources/socialNetwork.ts'
import { socialNetworkProfile } from './resources/socialNetworkProfile.ts'
import { state } from './resources/state.ts'
import { template } from './resources/template.ts'
import { templateTags } from './resources/templateTags.ts'
import { unit } from './resources/unit.ts'
import { user } from './resources/user.ts'
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

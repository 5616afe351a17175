import type { FieldName, Resource } from './declaration/resource.ts'
import { city } from './resources/city.ts'
import { clinic } from './resources/clinic.ts'
import { country } from './resources/country.ts'
import { currency } from './resources/currency.ts'
import { device } from './resources/device.ts'
import { deviceBrand } from './resources/deviceBrand.ts'
import { deviceModel } from './resources/deviceModel.ts'
import { deviceType } from './resources/deviceType.ts'
import { gender } from './resources/gender.ts'
import { healthPlan } from './resources/healthPlan.ts'
import { healthPlanBroker } from './resources/healthPlanBroker.ts'
import { maritalStatus } from './resources/maritalStatus.ts'
import { occupation } from './resources/occupation.ts'
import { schooling } from './resources/schooling.ts'
import { state } from './resources/state.ts'
import { unit } from './resources/unit.ts'

/** Every resource group that is declared. A new one is added here. */
export const resources = registry({
  city,
  clinic,
  country,
  currency,
  device,
  deviceBrand,
  deviceModel,
  deviceType,
  gender,
  healthPlan,
  healthPlanBroker,
  maritalStatus,
  occupation,
  schooling,
  state,
  unit,
})

export type Resources = typeof resources
export type GroupName = keyof Resources
export type GroupField<G extends GroupName> = FieldName<Resources[G]>

type Targets<R> =
  R extends Resource<string, infer F>
    ? { [N in keyof F]: F[N] extends { to: infer T } ? T : never }[keyof F]
    : never

/** Checks that each group stands under its name, and that each reference names a group of the registry. */
function registry<const R extends { [N in keyof R]: Resource<N & string> }>(
  declared: R & { [N in keyof R]: Targets<R[N]> extends keyof R ? R[N] : never },
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
/** The field that every group has is labelled once for all. */
type OwnField<G extends GroupName> = Exclude<GroupField<G>, 'externalId'>

/** The words that the portal needs for each group, in each language. */
export type GroupLabels = {
  readonly [G in GroupName]: {
    readonly one: string
    readonly many: string
    readonly fields: { readonly [N in OwnField<G>]: string }
    /** What a field is for, where its label does not say it. */
    readonly hints?: { readonly [N in OwnField<G>]?: string }
  } & ([keyof Choices<Resources[G]>] extends [never] ? unknown : { readonly values: Choices<Resources[G]> })
}

import * as z from 'zod/mini'
import { timestamp } from '#contract/declaration/field.ts'
import { operation } from '#contract/declaration/operation.ts'
import { visibleText } from '#contract/declaration/shapes.ts'
import { chosen, chosenObject } from '#contract/declaration/source.ts'

// The demonstration panel. A service has these operations in demo mode alone, so they are not among `everyOperation`: neither the OpenAPI
// document of a clinic nor its routes know them. `echo` names them where they are.

/** The languages in which the synthetic clinic's reports are written. */
export const clinicLanguages = ['both', 'pt-BR', 'en'] as const
export type ClinicLanguage = (typeof clinicLanguages)[number]

/** How many reports each size of the synthetic clinic has. */
export const clinicSizes = { few: 40, usual: 4_000, many: 100_000 } as const
export type ClinicSizeName = keyof typeof clinicSizes
export const clinicSizeNames = ['few', 'usual', 'many'] as const satisfies readonly ClinicSizeName[]

/** The clinic's name and logo, as typed. */
const shown = {
  clinicName: visibleText(200),
  /** Initials or a word, of which the service makes the logo. Empty: no logo. */
  logo: z.string().check(z.maxLength(12)),
  /** The name of the clinic's main unit. */
  unit: visibleText(60),
}

const living = chosen({
  isOn: z.boolean(),
  /** Why no report is released at the moment, although it is on. */
  rests: z.nullable(z.enum(['closed', 'limit'])),
  /** Reports that a clinic of this size releases in an hour at this time of the week; 0 while it is closed. */
  perHour: z.number(),
  /** Reports that it has released today, and since the clinic was made. */
  today: z.int(),
  total: z.int(),
})

/** The making of a new clinic that goes on in this process. */
const beginning = chosen({
  step: z.enum(['planning', 'files', 'records']),
  /** Reports that this step is done with. */
  done: z.int(),
  total: z.int(),
})

/** The demonstration as it is. */
export const Demonstration = chosenObject({
  ...shown,
  /** Of the present clinic; null where it has another number of reports than the named sizes. */
  size: z.nullable(z.enum(clinicSizeNames)),
  language: z.enum(clinicLanguages),
  reports: z.int(),
  patients: z.int(),
  /** Grows by one each time that the clinic is made anew. */
  round: z.int(),
  /** When the present clinic was made. */
  madeAt: timestamp(),
  living: z.object(living),
  /** Null when no new clinic is being made. */
  beginning: z.nullable(z.object(beginning)),
  /** The last try to make a new clinic has failed; the clinic is as it was before. */
  hasFailed: z.boolean(),
})
export type Demonstration = z.infer<typeof Demonstration>

export const demoOperations = {
  readDemonstration: operation({
    summary: 'Read the demonstration: what is shown of the clinic, its size and language, what goes on',
    method: 'GET',
    path: '/demonstration',
    access: 'setting.write',
    success: { status: 200, answer: { schema: Demonstration } },
  }),
  changeDemonstration: operation({
    summary:
      'Change what is shown of the synthetic clinic, or whether it lives; counts at once, for everybody',
    method: 'PUT',
    path: '/demonstration',
    access: 'setting.write',
    body: chosenObject({
      clinicName: z.optional(shown.clinicName),
      logo: z.optional(shown.logo),
      unit: z.optional(shown.unit),
      living: z.optional(z.boolean()),
    }),
    success: { status: 200, answer: { schema: Demonstration } },
    errors: [409],
  }),
  releaseNow: operation({
    summary: 'Write and release one report of the synthetic clinic at once, whatever the hour is',
    method: 'POST',
    path: '/demonstration/report',
    access: 'setting.write',
    success: { status: 200, answer: { schema: Demonstration } },
    errors: [409],
  }),
  startOver: operation({
    summary:
      'Begin to make the synthetic clinic anew, in place of the present one. Users and sessions stay, as does the audit',
    method: 'PUT',
    path: '/demonstration/clinic',
    access: 'setting.write',
    body: chosenObject({ size: z.enum(clinicSizeNames), language: z.enum(clinicLanguages) }),
    success: { status: 200, answer: { schema: Demonstration } },
    errors: [409],
  }),
}

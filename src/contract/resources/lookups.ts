import * as z from 'zod/mini'
import { auditFields } from '#contract/declaration/auditFields.ts'
import { id } from '#contract/declaration/field.ts'
import { operation } from '#contract/declaration/operation.ts'
import { readOperations } from '#contract/declaration/readOperations.ts'
import { visibleText } from '#contract/declaration/shapes.ts'
import { chosen, chosenObject, withSchemaId } from '#contract/declaration/source.ts'

/** The fields of a record of reference data that a page needs to name it. */
export const NamedRecord = withSchemaId(
  'NamedRecord',
  z.object({
    ...chosen({
      id: id(),
      name: z.string(),
      /** A fixed code for programs, such as `female`; null or missing in records that a clinic added. */
      code: z.optional(z.nullable(z.string())),
      /** The state of a city, because several cities may have the same name. */
      state: z.optional(z.nullable(z.object({ id: id(), name: z.optional(z.string()) }))),
    }),
    ...auditFields,
  }),
)
export type NamedRecord = z.infer<typeof NamedRecord>

const lookup = <P extends string>(group: string, path: `/${P}`) =>
  readOperations({ group, path, access: 'signed-in' }, NamedRecord)

/** A group to which the form of a patient adds records by their name. Their other fields are written in the settings. */
const extensibleLookup = <P extends string>(group: string, path: `/${P}`) => ({
  ...lookup(group, path),
  create: operation({
    summary: `Create one of ${group}`,
    method: 'POST',
    path,
    access: 'setting.write',
    body: chosenObject({ name: visibleText(200) }),
    success: { status: 201, answer: { schema: NamedRecord } },
    errors: [404, 409],
    idempotencyKey: true,
  }),
})

/** The groups of reference data that a patient refers to, as far as the pages of patients read them. */
export const lookups = {
  gender: lookup('Gender', '/gender'),
  maritalStatus: lookup('MaritalStatus', '/maritalstatus'),
  healthPlan: extensibleLookup('HealthPlan', '/healthplan'),
  unit: lookup('Unit', '/unit'),
  city: extensibleLookup('City', '/city'),
  occupation: extensibleLookup('Occupation', '/occupation'),
  documentType: lookup('DocumentType', '/documenttype'),
}
export type LookupGroup = keyof typeof lookups
export type ExtensibleGroup = 'healthPlan' | 'city' | 'occupation'

/** The modalities of exams, by which lists are filtered. */
export const modalities = lookup('DeviceType', '/devicetype')

import * as z from 'zod/mini'
import { auditFields } from './declaration/auditFields.ts'
import { id } from './declaration/field.ts'
import { readingOperations } from './declaration/readingOperations.ts'
import { chosen, withSchemaId } from './declaration/source.ts'

/** What a page needs of a record of reference data to name it. */
export const NamedRecord = withSchemaId(
  'NamedRecord',
  z.object({
    ...chosen({
      id: id(),
      name: z.string(),
      /** For programs, such as `female`; null or missing for what a clinic has added. */
      code: z.optional(z.nullable(z.string())),
    }),
    ...auditFields,
  }),
)

const lookup = <P extends string>(group: string, path: `/${P}`) =>
  readingOperations({ group, path, access: 'signed-in' }, NamedRecord)

/** The groups of reference data that a patient refers to, as far as the pages of patients read them. */
export const lookups = {
  gender: lookup('Gender', '/gender'),
  maritalStatus: lookup('MaritalStatus', '/maritalstatus'),
  healthPlan: lookup('HealthPlan', '/healthplan'),
  unit: lookup('Unit', '/unit'),
  city: lookup('City', '/city'),
  occupation: lookup('Occupation', '/occupation'),
  documentType: lookup('DocumentType', '/documenttype'),
}
export type LookupGroup = keyof typeof lookups

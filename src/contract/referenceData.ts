import * as z from 'zod/mini'
import { auditFields } from './declaration/auditFields.ts'
import { DeleteSuccess } from './error.ts'
import { id, idText, timestamp, visibleText } from './declaration/field.ts'
import { listingOf, paging } from './declaration/listing.ts'
import { operation } from './declaration/operation.ts'
import { chosen, document, withSchemaId } from './declaration/source.ts'

/** A record of reference data. The description names these groups and does not show their fields. */
export const ReferenceRecord = withSchemaId(
  'Lookup',
  z.object({
    ...chosen({
      id: id(),
      name: z.string(),
      /** A fixed code for programs, such as `female`; null for what a clinic has added. */
      code: z.nullable(z.string()),
    }),
    ...auditFields,
  }),
)
export type ReferenceRecord = z.infer<typeof ReferenceRecord>

const name = () => visibleText(200)
const NewReferenceRecord = z.object(chosen({ name: name() }))
// `dateHourChanged` is the version of the record that was read.
const NamedReferenceRecord = z.object({
  ...chosen({ id: id(), name: name() }),
  ...document({ dateHourChanged: timestamp() }),
})
const IdentifiedReferenceRecord = z.object(chosen({ id: id(), name: z.optional(name()) }))

const listing = listingOf(ReferenceRecord)

/** The operations that read a group. Gender and Unit have only these (1). */
const reading = <P extends string>(path: `/${P}`, group: string) => ({
  list: operation({
    source: 'chosen',
    summary: `List ${group} by name`,
    method: 'GET',
    path,
    access: 'signed-in',
    query: z.object(paging),
    success: { status: 200, answer: { schema: listing } },
  }),
  get: operation({
    source: 'chosen',
    summary: `Get one of ${group} by id`,
    method: 'GET',
    path: `${path}/{id}`,
    access: 'signed-in',
    params: z.object(chosen({ id: idText() })),
    success: { status: 200, answer: { schema: ReferenceRecord } },
    errors: [404],
  }),
  query: operation({
    source: 'chosen',
    summary: `Find ${group} by name`,
    method: 'GET',
    path: `${path}/query`,
    access: 'signed-in',
    query: z.object({ ...paging, ...chosen({ name: z.optional(z.string().check(z.maxLength(200))) }) }),
    success: { status: 200, answer: { schema: listing } },
  }),
})

/** The operations of a group that users with the permission can change. */
const readingAndChanging = <P extends string>(path: `/${P}`, group: string) => ({
  ...reading(path, group),
  create: operation({
    source: 'chosen',
    summary: `Create one of ${group}`,
    method: 'POST',
    path,
    access: 'setting.write',
    body: NewReferenceRecord,
    success: { status: 201, answer: { schema: ReferenceRecord } },
    errors: [404, 409],
    idempotencyKey: true,
  }),
  update: operation({
    source: 'chosen',
    summary: `Change one of ${group}`,
    method: 'PUT',
    path,
    access: 'setting.write',
    body: NamedReferenceRecord,
    success: { status: 200, answer: { schema: ReferenceRecord } },
    errors: [404, 409],
  }),
  remove: operation({
    source: 'chosen',
    summary: `Remove one of ${group} that no record refers to`,
    method: 'DELETE',
    path,
    access: 'setting.write',
    body: IdentifiedReferenceRecord,
    success: { status: 200, answer: { schema: DeleteSuccess } },
    errors: [404, 409],
  }),
})

/** The groups of reference data that a patient refers to. */
export const referenceData = {
  gender: reading('/gender', 'the genders'),
  maritalStatus: readingAndChanging('/maritalstatus', 'the marital statuses'),
  healthPlan: readingAndChanging('/healthplan', 'the health plans'),
  unit: reading('/unit', 'the units'),
  city: readingAndChanging('/city', 'the cities'),
  occupation: readingAndChanging('/occupation', 'the occupations'),
  documentType: readingAndChanging('/documenttype', 'the document types'),
}
export type ReferenceGroup = keyof typeof referenceData

import * as z from 'zod/mini'
import { auditFields } from './audit.ts'
import { DeleteSuccess } from './error.ts'
import { id, idText, timestamp, visibleText } from './field.ts'
import { listingOf, paging } from './listing.ts'
import { operation } from './operation.ts'
import { chosen, document, named } from './source.ts'

/** A record of reference data. The description names these groups and does not show their fields. */
export const Lookup = named(
  'Lookup',
  z.object({
    ...chosen({
      id: id(),
      name: z.string(),
      /** A word that programs know it by, such as `female`; null for what a clinic has added. */
      code: z.nullable(z.string()),
    }),
    ...auditFields,
  }),
)
export type Lookup = z.infer<typeof Lookup>

const name = () => visibleText(200)
const NewLookup = z.object(chosen({ name: name() }))
// The last field says which state of the record was read.
const NamedLookup = z.object({
  ...chosen({ id: id(), name: name() }),
  ...document({ dateHourChanged: timestamp() }),
})
const IdentifiedLookup = z.object(chosen({ id: id(), name: z.optional(name()) }))

const listing = listingOf(Lookup)
const administrators = ['administrator'] as const

/** The operations that read a group: all that those with fewer have (1 names Gender and Unit among them). */
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
    success: { status: 200, answer: { schema: Lookup } },
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

const whole = <P extends string>(path: `/${P}`, group: string) => ({
  ...reading(path, group),
  create: operation({
    source: 'chosen',
    summary: `Create one of ${group}`,
    method: 'POST',
    path,
    access: administrators,
    body: NewLookup,
    success: { status: 201, answer: { schema: Lookup } },
    errors: [404, 409],
    idempotencyKey: true,
  }),
  update: operation({
    source: 'chosen',
    summary: `Change one of ${group}`,
    method: 'PUT',
    path,
    access: administrators,
    body: NamedLookup,
    success: { status: 200, answer: { schema: Lookup } },
    errors: [404, 409],
  }),
  remove: operation({
    source: 'chosen',
    summary: `Remove one of ${group} that no record refers to`,
    method: 'DELETE',
    path,
    access: administrators,
    body: IdentifiedLookup,
    success: { status: 200, answer: { schema: DeleteSuccess } },
    errors: [404, 409],
  }),
})

/** The groups of reference data that a patient refers to. */
export const lookups = {
  gender: reading('/gender', 'the genders'),
  maritalStatus: whole('/maritalstatus', 'the marital statuses'),
  healthPlan: whole('/healthplan', 'the health plans'),
  unit: reading('/unit', 'the units'),
  city: whole('/city', 'the cities'),
  occupation: whole('/occupation', 'the occupations'),
  documentType: whole('/documenttype', 'the document types'),
}
export type LookupGroup = keyof typeof lookups

import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { identifyingMark } from '#contract/declaration/identifying.ts'
import { everyOperation } from '#contract/operations.ts'

/** Names of fields that tell who a person is, wherever they occur. */
const telling =
  /^(firstName|middleName|lastName|socialName|mother|father|birthDate|documents|phone|mobile|email|emails|address|postalCode|photo|contacts|companions|insurance|patientId|patientName|payload|result|requestNumber|note|notes|reason|removalReason|statusMessage|caption|pdfName|pdfPath)$/

/** Such fields that tell nothing of a patient, and nothing private of those who work for the clinic. */
const isPublic = (field: string): boolean =>
  [
    // Those who sign reports: their names are public.
    /(doctor|requester|technician|anesthetist|nurse|Employee(\.data\[\])?)\.(first|middle|last)Name$/,
    // The clinic and its partners.
    /(Unit|Clinic|SocialNetworkProfile|HealthPlan|HealthPlanBroker|Email|ImageLayout)(\.data\[\])?\.[\w.]+$/,
    /\.unit$|\.exam\.(externalId|onwer)$/,
    // Where one signs in at the clinic's identity provider.
    /OpenId\.address$/,
    // Where somebody is signed in.
    /(Sessions|Trail|Acts)\.data\[\]\.address$/,
    // A code, not a text.
    /Inbox(\.data\[\])?\.reason$/,
    // What somebody works as, and what an inbox item is compared with beside the marked fields.
    /\.(occupation|candidates)\[\]\.\*$/,
  ].some((pattern) => pattern.test(field))

interface Definition {
  type: string
  innerType?: z.ZodMiniType
  element?: z.ZodMiniType
  shape?: Record<string, z.ZodMiniType>
  catchall?: z.ZodMiniType
}
const definitionOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Definition

/** Fields without a mark, on them or on everything within. */
function* unmarked(
  schema: z.ZodMiniType,
  path: string,
  seen: readonly z.ZodMiniType[] = [],
): Generator<string> {
  if (identifyingMark(schema) || seen.includes(schema)) return
  const { innerType, element, shape, type, catchall } = definitionOf(schema)
  const within = [...seen, schema]
  const name = path.split('.').at(-1) ?? ''
  if (catchall && !identifyingMark(schema)) yield `${path}.*`
  if (innerType) yield* unmarked(innerType, path, within)
  else if (element) yield* unmarked(element, `${path}[]`, within)
  else if (shape)
    for (const [field, at] of Object.entries(shape)) yield* unmarked(at, `${path}.${field}`, within)
  else if (type === 'unknown' || telling.test(name.replace('[]', ''))) yield path
}

test('every field of an answer that tells who a person is has a mark', () => {
  const fields = Object.entries(everyOperation).flatMap(([name, { success, access }]) =>
    typeof success.answer === 'object' && 'schema' in success.answer && !access.startsWith('integration.')
      ? [...unmarked(success.answer.schema, name)]
      : [],
  )
  expect(fields.filter((field) => !isPublic(field))).toEqual([])
})

test('a field of such a name without a mark is found', () => {
  const planted = z.object({
    data: z.array(z.object({ birthDate: z.nullable(z.string()), any: z.unknown() })),
  })
  expect([...unmarked(planted, 'planted')]).toEqual(['planted.data[].birthDate', 'planted.data[].any'])
})

test('every request that names a patient by number marks the number', () => {
  const numbers = Object.entries(everyOperation).flatMap(([name, { path, params, query, body }]) =>
    [params, query, body].flatMap((schema) =>
      Object.entries((schema && definitionOf(schema).shape) ?? {})
        .filter(([field]) => field === 'patientId' || (path.startsWith('/patient/{id}') && schema === params))
        .filter(([field]) => field !== 'changeId')
        .map(([field, at]) => ({ field: `${name}.${field}`, kind: markWithin(at)?.kind })),
    ),
  )
  expect(numbers.length).toBeGreaterThan(8)
  expect(numbers.filter(({ kind }) => kind !== 'number')).toEqual([])
})

function markWithin(schema: z.ZodMiniType): ReturnType<typeof identifyingMark> {
  const { innerType } = definitionOf(schema)
  return identifyingMark(schema) ?? (innerType && markWithin(innerType))
}

import * as z from 'zod/mini'
import { BIRTH_DATE_FORMAT } from '#contract/patients/birthDate.ts'
import { ErrorResponse } from './error.ts'
import { type Answer, formsOf, type Operation } from '#contract/declaration/operation.ts'
import { paging } from '#contract/declaration/listing.ts'
import { operationGroups } from '#contract/operations.ts'
import { API } from './url.ts'

type Json = Record<string, unknown>
type ToJson = (schema: z.ZodMiniType, io?: 'input' | 'output') => Json

/** The OpenAPI 3.1 document of the service. `x-source` says of each part whether the description shows it. */
export function openApi(version: string): Json {
  const schemas: Json = {}
  const toJson = schemaConverter(schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Clinical imaging and reporting service',
      version,
      description:
        'Parts marked `x-source: document` are shown in the service description; those marked `chosen` are our choice where it is silent.',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: Object.keys(operationGroups).map((name) => ({ name })),
    paths: paths(toJson),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', 'x-source': 'document' },
      },
      headers,
      schemas,
    },
  }
}

/** The headers of answers, beside HTTP's usual ones. All are chosen. */
const headers = {
  'X-Request-Id': header(
    'The id under which the service logged the request; an ErrorResponse holds it, too.',
  ),
  Link: header('The address of the next page, as `<…>; rel="next"` (RFC 8288); not on the last page.'),
  Location: header('The address of the record that was created.'),
  'X-Total-Count': header('How many records the file holds.', { type: 'integer' }),
  'Retry-After': header('Seconds to wait before the next try.', { type: 'integer' }),
  'WWW-Authenticate': header('The scheme of authentication: Bearer.'),
  'Set-Cookie': header('A cookie by which the service recognises the device at later sign-ins.'),
  Allow: header('The methods that the address supports.'),
}
type HeaderName = keyof typeof headers

function header(description: string, schema: Json = { type: 'string' }): Json {
  return { description, schema, 'x-source': 'chosen' }
}

const withHeaders = (...names: HeaderName[]): Json => ({
  headers: Object.fromEntries(
    ['X-Request-Id', ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  ),
})

/** A converter of schemas. It adds those with a name to `schemas`, and refers to them. Each is converted once: operations share many. */
function schemaConverter(schemas: Json): ToJson {
  const converted = { input: new Map<z.ZodMiniType, Json>(), output: new Map<z.ZodMiniType, Json>() }
  return (schema, io = 'input') => {
    const known = converted[io].get(schema)
    if (known) return known
    const { $defs = {}, ...form } = z.toJSONSchema(schema, { io, override: simplify })
    delete form.$schema
    Object.assign(schemas, referringToComponents($defs))
    const found = referringToComponents(form)
    converted[io].set(schema, found)
    return found
  }
}

// A `format` that others know means the same as its pattern, which takes half a kilobyte.
function simplify({ jsonSchema }: { jsonSchema: Json }): void {
  if (jsonSchema['format'] !== undefined && jsonSchema['format'] !== BIRTH_DATE_FORMAT)
    delete jsonSchema['pattern']
  delete jsonSchema['id']
}

const referringToComponents = (form: object): Json =>
  JSON.parse(JSON.stringify(form).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json

function paths(toJson: ToJson): Json {
  const found: Record<string, Json> = {}
  for (const [tag, operations] of Object.entries(operationGroups))
    for (const [operationId, operation] of Object.entries(operations)) {
      const path = (found[API + operation.path] ??= {})
      for (const form of formsOf(operation)) {
        const id = form === operation ? operationId : `${operationId}InAddress`
        path[form.method.toLowerCase()] = { tags: [tag], ...describe(id, form, toJson) }
      }
    }
  return found
}

function describe(operationId: string, operation: Operation, toJson: ToJson): Json {
  const { access } = operation
  return {
    operationId,
    summary: operation.summary,
    'x-source': operation.source,
    ...(access === 'public' && { security: [] }),
    ...(access !== 'public' && access !== 'signed-in' && { 'x-permission': access }),
    ...(operation.confirmation && { 'x-confirmation': operation.confirmation }),
    parameters: [
      ...parameters(operation.params, 'path', toJson),
      ...parameters(operation.query, 'query', toJson, (name) => isInAddress(operation, name)),
      ...(operation.idempotencyKey ? [idempotencyKey] : []),
    ],
    ...requestBody(operation, toJson),
    responses: {
      [operation.success.status]: {
        description: 'Success',
        ...withHeaders(...successHeaders(operation)),
        ...answerContent(operation.success.answer, toJson),
      },
      ...Object.fromEntries(
        statuses(operation).map((status) => [
          status,
          {
            description: 'Refused or failed',
            ...withHeaders(
              ...(refusalHeaders[status] ?? []),
              ...(operation.mayBePending && status === 409 ? ['Retry-After' as const] : []),
            ),
            content: json(toJson(ErrorResponse)),
          },
        ]),
      ),
    },
  }
}

const successHeaders = ({ query, success }: Operation): HeaderName[] => [
  ...(isPaged(query) ? ['Link' as const] : []),
  ...(success.status === 201 ? ['Location' as const] : []),
  ...(success.headers ?? []),
]

const isPaged = (query: z.ZodMiniType | undefined): boolean =>
  query instanceof z.ZodMiniObject && 'after' in query.shape

const refusalHeaders: Readonly<Record<number, HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  429: ['Retry-After'],
  503: ['Retry-After'],
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A key for each change, sent again when the request is repeated because its answer was lost. Kept for a day.',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
  'x-source': 'chosen',
}

function statuses(operation: Operation): number[] {
  const always = [400, 405, 408, 431, 500, 503]
  // 429 after too many wrong keys of integrations from a network, and where too many requests of one user wait.
  const guarded =
    operation.access === 'public' ? [] : operation.access === 'signed-in' ? [401, 429] : [401, 403, 429]
  const withBody = operation.body || operation.file || operation.queryIn ? [413, 415] : []
  const keyed = operation.idempotencyKey ? [422] : []
  const confirmed = operation.confirmation ? [403] : []
  const pending = operation.mayBePending ? [409] : []
  return [
    ...new Set([
      ...always,
      ...guarded,
      ...withBody,
      ...keyed,
      ...confirmed,
      ...pending,
      ...(operation.errors ?? []),
    ]),
  ]
}

interface ObjectForm {
  properties?: Record<string, Json>
  required?: string[]
}

/** Whether a parameter of the query may be sent in the address. In a body all of them may be. */
const isInAddress = ({ queryIn }: Operation, name: string): boolean => queryIn !== 'body' || name in paging

function parameters(
  schema: z.ZodMiniType | undefined,
  where: 'path' | 'query',
  toJson: ToJson,
  isSent: (name: string) => boolean = () => true,
): Json[] {
  if (!schema) return []
  // The parsed type, such as a number, rather than the text in the address.
  const { properties = {}, required = [] } = toJson(schema, 'output') as ObjectForm
  return Object.entries(properties)
    .filter(([name]) => isSent(name))
    .map(([name, { 'x-source': source, ...form }]) => ({
      name,
      in: where,
      required: required.includes(name),
      'x-source': source,
      schema: form,
    }))
}

function requestBody(operation: Operation, toJson: ToJson): Json {
  const { body, file, query, queryIn } = operation
  if (query && queryIn === 'body') {
    const { properties = {} } = toJson(query, 'output') as ObjectForm
    return { requestBody: { content: json({ type: 'object', properties }) } }
  }
  if (body) return { requestBody: { required: true, content: json(toJson(body)) } }
  if (file)
    return { requestBody: { required: true, content: Object.assign({}, ...file.map(fileContent)) as Json } }
  return {}
}

function answerContent(answer: Answer, toJson: ToJson): Json {
  if (answer === 'empty') return {}
  if ('schema' in answer) return { content: json(toJson(answer.schema)) }
  return { content: fileContent(answer.file) }
}

const fileContent = (type: string): Json => ({
  [type]: { schema: { type: 'string', contentMediaType: type } },
})

const json = (schema: Json): Json => ({ 'application/json': { schema } })

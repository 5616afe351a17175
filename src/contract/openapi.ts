import * as z from 'zod/mini'
import { ErrorResponse } from './error.ts'
import type { Answer, Operation } from './declaration/operation.ts'
import { operationGroups } from './operations.ts'
import { API } from './url.ts'

type Json = Record<string, unknown>
type ToJson = (schema: z.ZodMiniType, io?: 'input' | 'output') => Json

/** The OpenAPI 3.1 document of the service. `x-source` says of each part whether the description shows it. */
export function openApi(version: string): Json {
  const schemas: Json = {}
  const toJson = collectingNamed(schemas)
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
  'X-Request-Id': header('Under which the service logged the request; an ErrorResponse holds it, too.'),
  Link: header('The address of the next page, as `<…>; rel="next"` (RFC 8288); not on the last page.'),
  Location: header('The address of the record that was created.'),
  'X-Total-Count': header('How many records the file holds.', { type: 'integer' }),
  'Retry-After': header('Seconds to wait before the next try.', { type: 'integer' }),
  'WWW-Authenticate': header('The scheme of authentication: Bearer.'),
  'Set-Cookie': header('By which the service knows the device again when somebody signs in on it.'),
  Allow: header('The methods that the address understands.'),
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

/** Converts schemas; those with a name are collected in `schemas` and referred to. */
function collectingNamed(schemas: Json): ToJson {
  return (schema, io = 'input') => {
    const { $defs = {}, ...form } = z.toJSONSchema(schema, { io, override: simplify })
    delete form.$schema
    Object.assign(schemas, referringToComponents($defs))
    return referringToComponents(form)
  }
}

// `format` says the same; the pattern takes half a kilobyte.
function simplify({ jsonSchema }: { jsonSchema: Json }): void {
  if (jsonSchema['format'] !== undefined) delete jsonSchema['pattern']
  delete jsonSchema['id']
}

const referringToComponents = (form: object): Json =>
  JSON.parse(JSON.stringify(form).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json

function paths(toJson: ToJson): Json {
  const found: Record<string, Json> = {}
  for (const [tag, operations] of Object.entries(operationGroups))
    for (const [operationId, it] of Object.entries(operations)) {
      const path = (found[API + it.path] ??= {})
      path[it.method.toLowerCase()] = { tags: [tag], ...describe(operationId, it, toJson) }
    }
  return found
}

function describe(operationId: string, it: Operation, toJson: ToJson): Json {
  const byRole = typeof it.access === 'object'
  return {
    operationId,
    summary: it.summary,
    'x-source': it.source,
    ...(it.access === 'public' && { security: [] }),
    ...(byRole && { 'x-roles': it.access }),
    parameters: [
      ...parameters(it.params, 'path', toJson),
      ...parameters(it.query, 'query', toJson),
      ...(it.idempotencyKey ? [idempotencyKey] : []),
    ],
    ...(it.body && { requestBody: { required: true, content: json(toJson(it.body)) } }),
    responses: {
      [it.success.status]: {
        description: 'Success',
        ...withHeaders(...successHeaders(it)),
        ...answer(it.success.answer, toJson),
      },
      ...Object.fromEntries(
        statuses(it).map((status) => [
          status,
          {
            description: 'Refused or failed',
            ...withHeaders(...(refusalHeaders[status] ?? [])),
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
  description: 'One for each thing to be done; the same again where its answer did not come. Kept for a day.',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
  'x-source': 'chosen',
}

function statuses(it: Operation): number[] {
  const always = [400, 405, 408, 431, 500, 503]
  const guarded = it.access === 'public' ? [] : it.access === 'signed-in' ? [401] : [401, 403]
  const withBody = it.body ? [413, 415] : []
  // Without `limit` it is a whole listing, and a user may only have a few of these open at once.
  const whole = isPaged(it.query) ? [429] : []
  const keyed = it.idempotencyKey ? [422] : []
  return [...new Set([...always, ...guarded, ...withBody, ...whole, ...keyed, ...(it.errors ?? [])])]
}

function parameters(schema: z.ZodMiniType | undefined, where: 'path' | 'query', toJson: ToJson): Json[] {
  if (!schema) return []
  // The parsed type, such as a number, rather than the text in the address.
  const { properties = {}, required = [] } = toJson(schema, 'output') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { 'x-source': source, ...form }]) => ({
    name,
    in: where,
    required: required.includes(name),
    'x-source': source,
    schema: form,
  }))
}

function answer(it: Answer, toJson: ToJson): Json {
  if (it === 'empty') return {}
  if ('schema' in it) return { content: json(toJson(it.schema)) }
  return { content: { [it.file]: { schema: { type: 'string', contentMediaType: it.file } } } }
}

const json = (schema: Json): Json => ({ 'application/json': { schema } })

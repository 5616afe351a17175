import { openApi } from '#contract/http/openapi.ts'

/** A schema as the OpenAPI document writes it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  'x-source'?: string
}

interface Content {
  description?: string
  headers?: Record<string, { $ref: string }>
  content?: Record<string, { schema: Schema }>
}

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: Schema
  'x-source'?: string
}

export interface DocumentedOperation {
  operationId: string
  tags: string[]
  parameters: Parameter[]
  requestBody?: Content
  responses: Record<string, Content>
  security?: unknown[]
  'x-permission'?: string
  'x-source'?: string
}

export const openApiDocument = openApi('1.2.3') as {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, DocumentedOperation>>
  tags: { name: string }[]
  components: {
    headers: Record<string, object>
    schemas: Record<string, Schema>
    securitySchemes: Record<string, Schema>
  }
}

/** The headers that the document describes. */
export const describedHeaders = Object.keys(openApiDocument.components.headers)

/** Every operation as `method path`, with what the document says of it. */
export const documentedOperations: [string, DocumentedOperation][] = Object.entries(
  openApiDocument.paths,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, it]): [string, DocumentedOperation] => [`${method} ${path}`, it]),
)

/** The type of a schema in the description's words; of an object, the fields that are marked as documented. */
export function typeOf(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.anyOf) {
    const types = schema.anyOf.flatMap((part) => typeOf(part).split(' or '))
    return types.includes('any') ? 'any' : [...new Set(types)].toSorted(nullLast).join(' or ')
  }
  if (Array.isArray(schema.type)) return schema.type.toSorted(nullLast).join(' or ')
  if (schema.format === 'date-time') return 'timestamp'
  if (schema.format === 'date') return 'date'
  if (schema.format === 'birth-date') return 'birth date'
  if (schema.type === 'object') return `{${documentedFields(schema).join(', ')}}`
  if (schema.type === 'array') {
    const items = typeOf(schema.items ?? {})
    return ['any', '{}'].includes(items) ? 'array' : `array of ${items}`
  }
  return typeof schema.type === 'string' ? schema.type : 'any'
}

// Null last: "string or null".
const nullLast = (a: string, b: string) =>
  Number(a === 'null') - Number(b === 'null') || a.localeCompare(b, 'en')

function documentedFields({ properties = {} }: Schema): string[] {
  return Object.entries(properties)
    .filter(([, it]) => it['x-source'] === 'document')
    .map(([name, schema]) => `${name}: ${typeOf(schema)}`)
}

/** Every schema inside a part of the document, that part included where it is one. */
export function* partsOf(part: unknown): Generator<Record<string, unknown>> {
  if (typeof part !== 'object' || part === null) return
  yield part as Record<string, unknown>
  for (const inner of Object.values(part)) yield* partsOf(inner)
}

import type { Resource } from './resource.ts'

/** The fields by which a list can be sorted. */
export const sortFields = ({ fields }: Resource): string[] =>
  Object.entries(fields).flatMap(([name, { kind }]) => (sortable.has(kind) ? [name] : []))

const sortable: ReadonlySet<string> = new Set([
  'text',
  'choice',
  'email',
  'integer',
  'decimal',
  'boolean',
  'date',
  'timestamp',
  'colour',
  'webAddress',
])

/** The same, and the time of the last change, in either direction: what `sort` of a query may be. */
export const sortKeys = (declared: Resource): string[] =>
  [...sortFields(declared), 'dateHourChanged'].flatMap((name) => [name, `-${name}`])

/** The fields that identify a record by themselves. */
export const matchKeys = ({ unique }: Resource): string[] =>
  unique.flatMap((key) => (key.length === 1 ? key : []))

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

/** The values of a query's `sort`: a field by which a list can be sorted or the time of the last change, with `-` before it for descending order. */
export const sortKeys = (declared: Resource): string[] =>
  [...sortFields(declared), 'dateHourChanged'].flatMap((name) => [name, `-${name}`])

/** The fields of which each alone identifies a record: the id, and unique keys of one field. */
export const matchKeys = ({ unique }: Resource): string[] => [
  'id',
  ...unique.flatMap((key) => (key.length === 1 ? key : [])),
]

/**
 * The columns of a group's CSV beside `id`: the fields that a user can change, except secrets, under their names.
 */
export const csvColumns = ({ fields }: Resource): string[] =>
  Object.entries(fields).flatMap(([name, { kind, readOnly }]) =>
    readOnly || kind === 'secret' || kind === 'embedded' ? [] : [name],
  )

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

/** What identifies a record by itself: its id, and the fields that are a unique key alone. */
export const matchKeys = ({ unique }: Resource): string[] => [
  'id',
  ...unique.flatMap((key) => (key.length === 1 ? key : [])),
]

/**
 * The columns of a group's CSV beside `id`, named like its fields. A file holds what a form can change, apart from secrets.
 */
export const csvColumns = ({ fields }: Resource): string[] =>
  Object.entries(fields).flatMap(([name, { kind, readOnly }]) =>
    readOnly || kind === 'secret' || kind === 'embedded' ? [] : [name],
  )

/** A table as it is declared, or as the database has it. */
export interface Table {
  name: string
  columns: readonly Column[]
  primaryKey: readonly string[]
  indexes: readonly Index[]
}

export interface Column {
  name: string
  /** With its collation, where it is not the database's. */
  type: string
  nullable: boolean
  /** Whether the database numbers the records. */
  identity: boolean
  /** An SQL expression. */
  default: string | null
  /** The table to whose records the column refers. */
  references: string | null
}

export interface Index {
  name: string
  unique: boolean
  /** Whether the index treats two missing values as equal. */
  nullsAreEqual: boolean
  columns: readonly string[]
  /** The condition of the records in it; null for all. */
  where: string | null
}

// PostgreSQL's reserved words that may name a field.
const reserved = new Set(
  (
    'all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create default ' +
    'deferrable desc distinct do else end except false fetch for foreign from grant group having in initially intersect ' +
    'into lateral leading limit not null offset on only or order placing primary references returning select some ' +
    'symmetric table then to trailing true union unique user using variadic when where window with'
  ).split(' '),
)

/** A name as SQL writes it. */
export const sqlName = (name: string): string => (reserved.has(name) ? `"${name}"` : name)

/** A text as SQL writes it. */
export const sqlText = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** JSON as SQL writes it, the names of an object in one order, so that equal values are equal texts. */
export const sqlJson = (value: unknown): string =>
  sqlText(
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ),
  )

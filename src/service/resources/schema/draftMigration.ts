import type { Queries } from '#service/database/database.ts'
import { allGroups } from '#service/resources/columns.ts'
import { alterTable } from './alterTable.ts'
import { createTables } from './createTables.ts'
import { type DeclaredTable, declaredTables } from './declaredTables.ts'
import { storedElsewhere, undeclaredNames } from './undeclared.ts'
import { storedTables } from './storedTables.ts'
import type { Table } from './table.ts'

/** The draft of the migration that a database needs for the groups of the registry. */
export const draftOfDatabase = async (queries: Queries): Promise<string> =>
  draftMigration({
    declared: declaredTables(allGroups).map((table) => ({
      ...table,
      columns: table.columns.filter(({ name }) => !storedElsewhere.has(`${table.name}.${name}`)),
    })),
    stored: await storedTables(queries),
    allowed: undeclaredNames,
  })

interface Tables {
  declared: readonly DeclaredTable[]
  stored: readonly Table[]
  /** Undeclared tables, columns (`table.column`) and indexes that the database may have. */
  allowed: ReadonlySet<string>
}

/**
 * The SQL that changes the tables of the database into the declared ones; empty where they are the same. It is a draft, which a person
 * reads before it is kept: comments that begin with “To decide” ask for a decision, and what is not declared is either dropped by hand or
 * listed in `undeclared.ts`.
 */
export function draftMigration({ declared, stored, allowed }: Tables): string {
  const before = new Map(stored.map((table) => [table.name, table]))
  const missing = declared.filter(({ name }) => !before.has(name))
  const alterations = declared.flatMap((table) => {
    const present = before.get(table.name)
    const statements = present ? alterTable(table, present) : []
    return statements.length > 0 ? [statements.join('\n')] : []
  })
  const remaining = undeclared(declared, stored).filter(({ name }) => !allowed.has(name))
  const comments = remaining.map(({ what, name }) => `-- To decide: ${what} ${name} is not declared.`)
  const sections = [...createTables(missing), ...alterations]
  if (comments.length > 0) sections.push(comments.join('\n'))
  return sections.length === 0 ? '' : `${sections.join('\n\n')}\n`
}

function undeclared(declared: readonly Table[], stored: readonly Table[]): { what: string; name: string }[] {
  const byName = new Map(declared.map((table) => [table.name, table]))
  return stored.flatMap(({ name: table, columns, indexes }) => {
    const known = byName.get(table)
    if (!known) return [{ what: 'the table', name: table }]
    const has = (list: readonly { name: string }[], name: string) => list.some((one) => one.name === name)
    return [
      ...columns
        .filter(({ name }) => !has(known.columns, name))
        .map(({ name }) => ({ what: 'the column', name: `${table}.${name}` })),
      ...indexes
        .filter(({ name }) => !has(known.indexes, name))
        .map(({ name }) => ({ what: 'the index', name })),
    ]
  })
}

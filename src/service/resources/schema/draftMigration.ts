import { isDeepStrictEqual } from 'node:util'
import type { Queries } from '#service/database/database.ts'
import { allGroups } from '#service/resources/columns.ts'
import { declaredTables } from './declaredTables.ts'
import { storedElsewhere, storedTables, undeclaredNames } from './storedTables.ts'
import {
  addForeignKey,
  type Column,
  columnDefinition,
  createIndex,
  createTable,
  type DeclaredColumn,
  type DeclaredTable,
  sqlName,
  type Table,
} from './table.ts'

/** The drafts of the migrations that a database needs for the groups of the registry. */
export const draftOfDatabase = async (queries: Queries): Promise<string[]> =>
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
 * The SQL that changes the tables of the database into the declared ones, as one migration or two: the indexes of tables that are there have
 * one of their own. None where the tables are the same. These are drafts, which a person reads before they are kept: comments that begin with
 * “To decide” ask for a decision, and what is not declared is either dropped by hand or listed in `undeclaredNames`.
 */
export function draftMigration({ declared, stored, allowed }: Tables): string[] {
  const before = new Map(stored.map((table) => [table.name, table]))
  const missing = declared.filter(({ name }) => !before.has(name))
  const common = declared.flatMap((table) => {
    const present = before.get(table.name)
    return present ? [{ table, present, indexes: changedIndexes(table, present) }] : []
  })
  const changes = [
    ...createTables(missing),
    ...common.map(({ table, present, indexes }) =>
      [
        ...indexes.flatMap(({ name, replaces }) => (replaces ? [`drop index ${name};`] : [])),
        ...columnChanges(table, present),
      ].join('\n'),
    ),
    undeclared(declared, stored)
      .filter(({ name }) => !allowed.has(name))
      .map(({ what, name }) => `-- To decide: ${what} ${name} is not declared.`)
      .join('\n'),
  ].filter(Boolean)
  const indexes = common.flatMap(({ table, indexes: changed }) =>
    changed.map((index) => createIndex(table.name, index, { whileOthersWrite: true })),
  )
  // The version before knows nothing of what a unique index refuses.
  const isAdditive = common.every(({ indexes: changed }) => changed.every(({ unique }) => !unique))
  return [
    ...(changes.length > 0 ? [`${changes.join('\n\n')}\n`] : []),
    ...(indexes.length > 0 ? [`${isAdditive ? '-- additive\n' : ''}${indexes.join('\n')}\n`] : []),
  ]
}

/** Creates tables, and lets each refer to later ones when these are there. */
function createTables(tables: readonly DeclaredTable[]): string[] {
  const absent = new Set(tables.map(({ name }) => name))
  const later: string[] = []
  const creations = tables.map((table) => {
    absent.delete(table.name)
    const columns = table.columns.map((column) => {
      if (column.references === null || !absent.has(column.references)) return column
      later.push(addForeignKey(table.name, column))
      return { ...column, references: null }
    })
    return createTable({ ...table, columns })
  })
  return [...creations, ...later]
}

const changedIndexes = (declared: Table, stored: Table) =>
  declared.indexes.flatMap((index) => {
    const present = stored.indexes.find(({ name }) => name === index.name)
    return isDeepStrictEqual({ ...present }, { ...index }) ? [] : [{ ...index, replaces: present }]
  })

/** Statements for the columns of a stored table, in their order: a column may be made from those before it. */
function columnChanges({ name: table, columns }: DeclaredTable, stored: Table): string[] {
  const alter = (action: string) => `alter table ${sqlName(table)} ${action};`
  return columns.flatMap((column) => {
    const present = stored.columns.find(({ name }) => name === column.name)
    const needsValues = present
      ? present.nullable && !column.nullable
      : !column.nullable && !column.identity && column.default === null
    const added = { ...column, nullable: column.nullable || needsValues }
    return [
      ...(present ? alterations(column, present) : [`add column ${columnDefinition(added)}`]).map(alter),
      ...(needsValues
        ? [setValues(table, column), alter(`alter column ${sqlName(column.name)} set not null`)]
        : []),
      ...(present ? foreignKeyChanges(table, column, present) : []),
    ]
  })
}

function alterations(column: Column, present: Column): string[] {
  const { type, nullable, default: value } = column
  const name = sqlName(column.name)
  const changes: string[] = []
  if (type !== present.type) {
    // A value of another collation is the same value.
    const [plain = ''] = type.split(' collate ')
    changes.push(
      `alter column ${name} type ${type}${present.type.startsWith(plain) ? '' : ` using ${name}::${plain}`}`,
    )
  }
  if (nullable && !present.nullable) changes.push(`alter column ${name} drop not null`)
  if (value !== present.default)
    changes.push(`alter column ${name} ${value === null ? 'drop default' : `set default ${value}`}`)
  return changes
}

function setValues(table: string, { name, madeFrom, default: value }: DeclaredColumn): string {
  const set = `update ${sqlName(table)} set ${sqlName(name)} =`
  if (madeFrom !== undefined) return `${set} ${madeFrom};`
  if (value !== null) return `${set} ${value} where ${sqlName(name)} is null;`
  return `-- To decide: the value of ${name} in the records of ${table} that have none. ${set} …`
}

function foreignKeyChanges(table: string, column: Column, { references }: Column): string[] {
  if (column.references === references) return []
  const comment = `-- To decide: what ${column.name} holds in records of ${table}: it refers to ${references ?? 'nothing'}, and is declared to refer to ${column.references ?? 'nothing'}.`
  return column.references === null ? [comment] : [comment, addForeignKey(table, column)]
}

/** What tables have beyond the declarations. Tables that were never of a group are none of the draft's. */
function undeclared(declared: readonly Table[], stored: readonly Table[]): { what: string; name: string }[] {
  const without = (list: readonly { name: string }[], known: readonly { name: string }[]) =>
    list.filter(({ name }) => !known.some((one) => one.name === name))
  return stored.flatMap((table) => {
    const known = declared.find(({ name }) => name === table.name)
    if (!known)
      return table.columns.some(({ name }) => name === 'name_sort' || name === 'target_id')
        ? [{ what: 'the table', name: table.name }]
        : []
    return [
      ...without(table.columns, known.columns).map(({ name }) => ({
        what: 'the column',
        name: `${table.name}.${name}`,
      })),
      ...without(table.indexes, known.indexes).map(({ name }) => ({ what: 'the index', name })),
    ]
  })
}

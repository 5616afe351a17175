import { sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import { type Column, type Index, sqlJson, type Table } from './table.ts'

/** The tables of the database in the form of declared ones, so that the two can be compared. */
export async function storedTables(queries: Queries): Promise<Table[]> {
  const columns = await selectColumns(queries)
  const indexes = await selectIndexes(queries)
  return [...new Set(columns.map(({ table }) => table))].map((name) => {
    const tableIndexes = indexes.filter(({ table }) => table === name)
    return {
      name,
      columns: columns.flatMap(({ table, column }) => (table === name ? [column] : [])),
      primaryKey: tableIndexes.find(({ primary }) => primary)?.index.columns ?? [],
      indexes: tableIndexes.flatMap(({ primary, index }) => (primary ? [] : [index])),
    }
  })
}

async function selectColumns(queries: Queries): Promise<{ table: string; column: Column }[]> {
  const { rows } = await sql<
    Omit<Column, 'default'> & { table: string; collation: string | null; expression: string | null }
  >`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, l.collname as collation,
      not a.attnotnull as nullable, a.attidentity <> '' as identity, pg_get_expr(d.adbin, d.adrelid) as expression,
      (select t.relname from pg_constraint f join pg_class t on t.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum] limit 1) as references
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    left join pg_collation l on l.oid = a.attcollation and l.collname <> 'default'
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
    order by c.relname, a.attnum`.execute(queries)
  return rows.map(({ table, collation, expression, type, ...column }) => ({
    table,
    column: {
      ...column,
      type: collation === null ? shortType(type) : `${shortType(type)} collate "${collation}"`,
      default: expression === null ? null : withoutType(expression),
    },
  }))
}

const shortType = (type: string): string =>
  type.replace(/^timestamp(\(\d\))? with time zone$/, 'timestamptz$1')

/** A default without its type, `'-1'::integer` as `-1`. */
function withoutType(expression: string): string {
  const [, value, type] = /^(.*)::([\w ]+)$/s.exec(expression) ?? []
  if (value === undefined) return expression
  if (type === 'jsonb') return sqlJson(JSON.parse(value.slice(1, -1).replaceAll("''", "'")))
  return /^(integer|numeric)$/.test(type ?? '') ? value.replaceAll("'", '') : value
}

async function selectIndexes(queries: Queries): Promise<{ table: string; primary: boolean; index: Index }[]> {
  const { rows } = await sql<
    Omit<Index, 'where'> & { table: string; primary: boolean; condition: string | null }
  >`
    select t.relname as table, c.relname as name, i.indisprimary as primary, i.indisunique as unique,
      i.indnullsnotdistinct as "nullsAreEqual",
      (select json_agg(coalesce(a.attname, pg_get_indexdef(i.indexrelid, place, true)) order by place)
        from generate_series(1, i.indnkeyatts) as place
        left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[place - 1] and a.attnum > 0) as columns,
      pg_get_expr(i.indpred, i.indrelid, true) as condition
    from pg_index i
    join pg_class c on c.oid = i.indexrelid
    join pg_class t on t.oid = i.indrelid
    where t.relnamespace = current_schema()::regnamespace
    order by t.relname, c.relname`.execute(queries)
  return rows.map(({ table, primary, condition, ...index }) => ({
    table,
    primary,
    index: {
      ...index,
      where: condition && condition.replaceAll(' IS NULL', ' is null').replaceAll(' AND ', ' and '),
    },
  }))
}

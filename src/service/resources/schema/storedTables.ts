import { sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import { type Column, type Index, sqlJson, type Table } from './table.ts'

/** The tables of the database in the form of declared ones, so that the two can be compared. */
export async function storedTables(queries: Queries): Promise<Table[]> {
  const columns = await selectColumns(queries)
  const indexes = await selectIndexes(queries)
  return [...new Set(columns.map(({ table }) => table))].map((name) => ({
    name,
    columns: columns.flatMap(({ table, column }) => (table === name ? [column] : [])),
    indexes: indexes.flatMap(({ table, index }) => (table === name ? [index] : [])),
  }))
}

async function selectColumns(queries: Queries): Promise<{ table: string; column: Column }[]> {
  const { rows } = await sql<
    Omit<Column, 'default'> & { table: string; collation: string | null; expression: string | null }
  >`
    select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, l.collname as collation,
      not a.attnotnull as nullable, pg_get_expr(d.adbin, d.adrelid) as expression,
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

async function selectIndexes(queries: Queries): Promise<{ table: string; index: Index }[]> {
  const { rows } = await sql<Omit<Index, 'where'> & { table: string; condition: string | null }>`
    select t.relname as table, c.relname as name, i.indisunique as unique,
      i.indnullsnotdistinct as "nullsAreEqual",
      (select json_agg(coalesce(a.attname, pg_get_indexdef(i.indexrelid, place, true)) order by place)
        from generate_series(1, i.indnkeyatts) as place
        left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[place - 1] and a.attnum > 0) as columns,
      pg_get_expr(i.indpred, i.indrelid, true) as condition
    from pg_index i
    join pg_class c on c.oid = i.indexrelid
    join pg_class t on t.oid = i.indrelid
    where t.relnamespace = current_schema()::regnamespace and not i.indisprimary
    order by t.relname, c.relname`.execute(queries)
  return rows.map(({ table, condition, ...index }) => ({
    table,
    index: {
      ...index,
      where: condition && condition.replaceAll(' IS NULL', ' is null').replaceAll(' AND ', ' and '),
    },
  }))
}

/** Tables, columns and indexes of the database that no group declares, and that other code of the service uses. */
export const undeclaredNames: ReadonlySet<string> = new Set([
  'patient',
  'app_user.password_hash',
  'app_user.password_kind',
  'app_user.code_expires',
  // The integration whose user it is, and the hash of a key.
  'app_user.integration_id',
  'app_user_of_integration',
  'integration_key.key_hash',
  // The indexes that match the records of other systems to those of the clinic.
  'integration_binding_by_record',
  'appointment_by_patient',
  'employee_by_register_number',
  'permission_list_code_key',
  // The indexes from which the patients of a doctor are read.
  'report_patients_of_doctor',
  'report_patients_of_requester',
  'report_by_pdf',
  'report_drafts',
  'report_one_open_amendment',
  'report_verification',
  // Backups that a schedule starts once, one after the other.
  'backup_log.scheduled_for',
  'backup_log_once',
  'backup_log_one_running',
  // Of links to reports: whom the report was about, and the hashes of key and code. The table of earlier versions, with what nothing was sent to.
  'report_share.patient_id',
  'report_share.key_hash',
  'report_share.code_hash',
  'report_share.last_request',
  'report_share_of_key',
  'report_share_by_patient',
  'share',
  // A digest of the files that an integration has sent.
  'report.files_digest',
  // Priority and critical mark as an integration has said them.
  'report.sent_priority',
  'report.sent_critical',
  // The parts of a report in the inbox.
  'inbox.fingerprint',
  'inbox.files',
  'inbox.sent_text',
  'inbox.paths',
  // The outbox, and which account is in use. The column of a field that is no more, which the version before reads.
  'email_message_of_event',
  'email_message_waiting',
  'email_in_use',
  'predefinition_email.sender_id',
  'predefinition_email_by_sender',
  'inbox_waiting',
  'inbox_by_path',
  // Where the file store has an image.
  'image.path',
  'image.thumbnail_path',
  'image_by_path',
  'image_by_thumbnail',
  // The words by which an employee is ranked in a search.
  'employee.name_main',
  // The indexes of the trigrams of names, by which words of a search are found.
  'city_by_trigrams',
  'employee_by_trigrams',
  // The indexes for lists of very many in other orders than that of names.
  'city_in_order_of_ibge_code',
  'city_in_order_of_change',
  // The indexes for listings in the order of names that include removed records.
  'employee_filed',
  'exam_filed',
])

/** Secrets that the service keeps in another column. */
export const storedElsewhere: ReadonlySet<string> = new Set(['app_user.password'])

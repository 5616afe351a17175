import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { SentDoctor, SentNamed, SentPatient } from '#contract/intake.ts'
import type { Queries } from '#service/database/database.ts'
import { nameHas } from '#service/records/nameSearch.ts'
import { documentSearchText, folded, nameKeys, sortKey } from '#service/records/searchText.ts'

/** The record that was meant, or why that is not certain. `candidates`: ids of those that it may be. */
export type Match =
  | { found: number }
  | { reason: 'unmatched' | 'ambiguous' | 'conflict'; problem: string; candidates: number[] }

/** The groups of records to which numbers of other systems are bound; each is also the name of its table. */
export type BoundGroup = 'patient' | 'exam' | 'employee' | 'unit' | 'appointment'

/** So many candidates are shown to a person. */
const MAX_CANDIDATES = 10

/** Which integration sends, whose numbers are bound to records of ours. */
export interface Source {
  queries: Queries
  integrationId: number
}

/**
 * Finds a patient by the number in the other system, else by a document and the birth date. Both lead from a merged record to the one that was
 * kept. A number that leads to a patient with another birth date is a conflict.
 */
export async function matchPatient(source: Source, sent: SentPatient): Promise<Match> {
  const documents = (sent.documents ?? []).map(({ number }) => documentSearchText(number)).filter(Boolean)
  const { birthDate, externalId } = sent
  const known = await byNumber(source, 'patient', externalId)
  if (known) {
    const patient = await keptPatient(source.queries, known.id)
    if (!patient) return unmatched('externalId leads to a patient who was removed')
    if (birthDate === undefined || patient.birthDate === birthDate) return { found: patient.id }
    const problem = 'externalId leads to a patient with another birth date'
    return { reason: 'conflict', problem, candidates: [patient.id] }
  }
  if (documents.length > 0 && birthDate !== undefined) {
    const born = sql`birth_date = ${birthDate}::date`
    const own = await idsOf(
      source.queries,
      sql`select distinct patient.id from patient
        join patient_document on patient_document.patient_id = patient.id
        where number_search = any(${documents}::text[]) and ${born}
          and patient.date_hour_deleted is null order by id`,
    )
    if (own.length > 0) return only(own)
    // A merge may have left the document, or the birth date that it comes with, at the record that it removed.
    const merged = await idsOf(
      source.queries,
      sql`${keptFrom(withDocument(documents))} select distinct patient.id ${whereKept}
        and (patient.${born} or exists (select from patient former where former.id = kept.start and former.${born}))
        order by id`,
    )
    if (merged.length > 0) return only(merged)
  }
  return unmatched('names no patient who is known here', await similarPatients(source, sent, documents))
}

/** Finds an employee by the number in the other system, else by council, state and number of the register. */
export async function matchEmployee(source: Source, sent: SentDoctor): Promise<Match> {
  const known = await byNumber(source, 'employee', sent.externalId)
  if (known) return stillThere(known)
  const { registerNumber, council, registerState } = sent
  if (registerNumber !== undefined) {
    const conditions: RawBuilder<SqlBool>[] = [
      sql`register_number_fold = ${sortKey(registerNumber)}`,
      ...(council ? [sql<SqlBool>`council = ${council.toUpperCase()}`] : []),
      ...(registerState
        ? [
            sql<SqlBool>`register_state_id in (select id from state where code_fold = ${sortKey(registerState)})`,
          ]
        : []),
    ]
    const found = await idsOf(
      source.queries,
      sql`select id from employee where ${sql.join(conditions, sql` and `)} and date_hour_deleted is null
        order by id`,
    )
    if (found.length > 0) return only(found)
  }
  const name = [sent.firstName, sent.middleName, sent.lastName].filter(Boolean).join(' ')
  const candidates = name === '' ? [] : await idsOf(source.queries, namedLike('employee', name))
  return unmatched('names no employee who is known here', candidates)
}

/** Finds an exam or a unit by the number in the other system, else by its code, else by its whole name. */
export async function matchNamed(
  source: Source,
  group: 'exam' | 'unit',
  { externalId, code, name }: SentNamed,
): Promise<Match> {
  const known = await byNumber(source, group, externalId)
  if (known) return stillThere(known)
  const { queries } = source
  const column = group === 'exam' ? sql`code_fold` : sql`lower(code)`
  if (code) {
    const found = await idsOf(
      queries,
      sql`select id from ${sql.table(group)} where ${column} = ${sortKey(code)} and date_hour_deleted is null
        order by id`,
    )
    if (found.length > 0) return only(found)
  }
  if (!name) return unmatched(`names no ${group} that is known here`)
  const exact = await idsOf(
    queries,
    sql`select id from ${sql.table(group)} where name_sort = ${sortKey(name)} and date_hour_deleted is null order by id`,
  )
  if (exact.length > 0) return only(exact)
  return unmatched(`names no ${group} that is known here`, await idsOf(queries, namedLike(group, name)))
}

/** Binds a number of the other system to a record, in place of what it was bound to. */
export async function bindNumber(
  { queries, integrationId }: Source,
  { group, number, record }: { group: BoundGroup; number: string; record: number },
  userId: number,
): Promise<void> {
  await sql`
    insert into integration_binding (integration_id, "group", number, record, name_search, name_sort, user_created)
    values (${integrationId}, ${group}, ${number}, ${record}, ${folded(number)}, ${sortKey(number)}, ${userId})
    on conflict (integration_id, "group", number) where date_hour_deleted is null
    do update set record = excluded.record, user_changed = excluded.user_created,
      date_hour_changed = greatest(clock_timestamp(), integration_binding.date_hour_changed + interval '1 millisecond')`.execute(
    queries,
  )
}

/** The record to which a number of the other system is bound. */
export async function boundRecord(
  { queries, integrationId }: Source,
  group: BoundGroup,
  number: string,
): Promise<number | undefined> {
  const row = await queries
    .selectFrom('integration_binding')
    .select('record')
    .where('integration_id', '=', integrationId)
    .where('group', '=', group)
    .where('number', '=', number)
    .where('date_hour_deleted', 'is', null)
    .executeTakeFirst()
  return row?.record
}

const unmatched = (problem: string, candidates: number[] = []): Match => ({
  reason: 'unmatched',
  problem,
  candidates: candidates.slice(0, MAX_CANDIDATES),
})

function only(ids: number[]): Match {
  const [first = 0] = ids
  if (ids.length === 1) return { found: first }
  const problem = `names ${ids.length} records`
  return { reason: 'ambiguous', problem, candidates: ids.slice(0, MAX_CANDIDATES) }
}

async function idsOf(queries: Queries, query: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${query} limit ${MAX_CANDIDATES + 1}`.execute(queries)
  return rows.map(({ id }) => id)
}

/** A record to which a number leads. */
interface Numbered {
  id: number
  isRemoved: boolean
}

/** The record to which a number is bound, else the one that has it as its `externalId`. */
async function byNumber(
  { queries, integrationId }: Source,
  group: BoundGroup,
  number: string | undefined,
): Promise<Numbered | undefined> {
  if (number === undefined) return undefined
  const table = sql.table(group)
  const isId = /^[1-9]\d{0,8}$/.test(number)
  const withNumber = sql`from ${table} where external_id = ${Number(number)}`
  // A merged patient leads to the one who was kept.
  const merged =
    group === 'patient' ? sql`union all select id, 3 ${withNumber} and merged_into_id is not null` : sql``
  const { rows } = await sql<Numbered>`
    select id, not exists (select from ${table} where id = numbered.id and date_hour_deleted is null) as "isRemoved" from (
      select record as id, 1 as place from integration_binding
      where integration_id = ${integrationId} and "group" = ${group} and number = ${number}
        and date_hour_deleted is null
      ${isId ? sql`union all select id, 2 ${withNumber} and date_hour_deleted is null ${merged}` : sql``}
    ) as numbered order by place limit 1`.execute(queries)
  return rows[0]
}

const stillThere = ({ id, isRemoved }: Numbered): Match =>
  isRemoved ? unmatched('externalId leads to a record that was removed') : { found: id }

/** The patient with this id, or the one into whose record this one was merged; undefined where that was removed. */
async function keptPatient(
  queries: Queries,
  id: number,
): Promise<{ id: number; birthDate: string } | undefined> {
  const { rows } = await sql<{ id: number; birthDate: string }>`
    ${keptFrom(sql`id = ${id}`)}
    select patient.id, patient.birth_date::text as "birthDate" ${whereKept}`.execute(queries)
  return rows[0]
}

/** The way from each of these records over all into which it was merged. `start`: the record from which it leads. */
const keptFrom = (start: RawBuilder<unknown>) => sql`
  with recursive kept (start, id, merged_into_id) as (
    select id, id, merged_into_id from patient where ${start}
    union select kept.start, patient.id, patient.merged_into_id
      from patient join kept on patient.id = kept.merged_into_id)`

/** The ends of these ways that were not removed. */
const whereKept = sql`from kept join patient on patient.id = kept.id
  where kept.merged_into_id is null and patient.date_hour_deleted is null`

const withDocument = (documents: readonly string[]) =>
  sql`id in (select patient_id from patient_document where number_search = any(${documents}::text[]))`

/** Patients whom a person may recognise: of the same document, or of the same birth date and a name that sounds alike. */
function similarPatients(
  { queries }: Source,
  { firstName = '', lastName = '', socialName = '', birthDate }: SentPatient,
  documents: readonly string[],
): Promise<number[]> {
  const keys = nameKeys({ first_name: firstName, last_name: lastName, social_name: socialName })
  const born = birthDate === undefined ? sql`false` : sql`birth_date = ${birthDate}::date`
  const isNamed = firstName !== '' && lastName !== ''
  return idsOf(
    queries,
    sql`select id from (
        select id, 1 as place from (${keptFrom(withDocument(documents))} select patient.id ${whereKept}) as of_document
        ${isNamed ? sql`union select id, case when ${born} then 0 else 2 end from patient where name_keys && ${keys}::text[]` : sql``}
      ) as similar_patient
      where exists (select from patient where patient.id = similar_patient.id and date_hour_deleted is null)
      group by id order by min(place), id`,
  )
}

const namedLike = (group: 'employee' | 'exam' | 'unit', name: string) =>
  sql`select id from ${sql.table(group)} where ${nameHas(group, name)} and date_hour_deleted is null order by name_sort, id`

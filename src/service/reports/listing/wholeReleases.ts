import { sql } from 'kysely'
import { asDescribed } from '#contract/declaration/described.ts'
import { Report } from '#contract/reports/report.ts'
import { employee } from '#contract/resources/employee.ts'
import { exam } from '#contract/resources/exam.ts'
import { report as declared } from '#contract/resources/report.ts'
import { builtOnce } from '#service/database/builtOnce.ts'
import { describedPatient } from '#service/records/patient.ts'
import {
  asColumns,
  asList,
  compact,
  describedAudit,
  differsInJs,
  idOrNull,
  type JsonFields,
  moment,
} from '#service/records/jsonText.ts'
import { MAX_BYTES } from '#service/records/listings.ts'
import { describedFields } from '#service/resources/reading/described.ts'

/** In the order in which answers have them, at the end of a report. */
const people = ['doctor', 'requester', 'technician', 'anesthetist', 'nurse'] as const
const apart: ReadonlySet<string> = new Set([...people, 'exam', 'patient'])

/** With what is carried in front, see `withCarried`. */
const extraFields = sql`(
  case when report.priority = 'routine' then '[]'
    else jsonb_build_array(jsonb_build_object('name', 'priority', 'value', report.priority)) end
  || case when report.critical then '[{"name":"critical","value":true}]'::jsonb else '[]' end || report.extra_fields_data)`

const images = asList(sql`
  select id, name, media_type as "mediaType", width, height, size, caption, key_image as "keyImage",
    ${moment(sql.ref('date_hour_changed'))} as "dateHourChanged"
  from image where report_id = report.id and date_hour_deleted is null order by position, id`)

const release: JsonFields = {
  id: sql.ref('released.id'),
  reportId: sql.ref('released.report_id'),
  emailId: sql.ref('released.email_id'),
  statusMessage: sql.ref('released.status_message'),
  status: sql.ref('released.status'),
  released: sql.ref('released.released'),
  notified: sql.ref('released.notified'),
  email: sql`case when released.email_id is not null then json_build_object('id', released.email_id) end`,
  ...describedAudit('released'),
}

const reportFields: JsonFields = {
  ...describedFields(declared, 'report'),
  images,
  unit: idOrNull(sql.ref('report.unit_id')),
  extraFieldsData: compact(extraFields),
}

/** As the description orders them. */
const report: JsonFields = Object.fromEntries(
  Object.keys(asDescribed(Report).shape).flatMap((name) =>
    apart.has(name) ? [] : [[name, reportFields[name] ?? sql`null::json`]],
  ),
)

const patient = describedPatient('patient')

const columnOf = (table: string, name: string) => sql.ref(`${table}.${name}`)
const looseOf = (table: string, ...names: string[]) =>
  differsInJs(...names.map((name) => columnOf(table, name)))

/** The records of a group that a page names, each once, however many reports name it. */
const named = (
  group: typeof employee | typeof exam,
  fields: readonly string[],
  loose = sql<boolean>`false`,
) => sql`
  select text.id, row_to_json(text)::text as text, differs from ${sql.table(group.table)} as named
  cross join lateral (select ${asColumns(describedFields(group, 'named'))}) text
  cross join lateral (select ${loose} as differs) loose
  where named.id in (select unnest(array[${sql.join(fields.map((field) => columnOf('page', `${field}_id`)))}]) from page)`

const ends = [...people, 'exam']

/**
 * Releases with their whole reports, in the form in which the database can write them by itself. The people and the exam of a page are written once. One
 * statement, so that they agree, and so that what is sent is not made into objects on its way. Of large ones those that fit into a page, and at least one.
 */
export const wholeReleases = builtOnce(
  () => sql`
  sized as (
    select released.id, place, sum(8000 + octet_length(result) + loose_bytes) over (order by place) as bytes
    from asked join report_release as released on released.id = asked.id
      join report on report.id = released.report_id join patient on patient.id = report.patient_id),
  page as materialized (
    select sized.id, place, report.exam_id, ${sql.join(people.map((name) => columnOf('report', `${name}_id`)))},
      left(row_to_json(release_text)::text, -1) || ',"report":' || left(row_to_json(report_text)::text, -1) as text,
      row_to_json(patient_text)::text as patient,
      ${looseOf('report', 'extra_fields_data')} or ${looseOf('patient', 'companions', 'occupation', 'screening', 'insurance')} as differs
    from sized join report_release as released on released.id = sized.id
      join report on report.id = released.report_id join patient on patient.id = report.patient_id
      cross join lateral (select ${asColumns(release)}) release_text
      cross join lateral (select ${asColumns(report)}) report_text
      cross join lateral (select ${asColumns(patient)}) patient_text
    where place = 1 or bytes <= ${sql.lit(MAX_BYTES)}),
  person as materialized (${named(employee, people, looseOf('named', 'documents', 'contacts'))}),
  exam_text as materialized (${named(exam, ['exam'])}),
  written as (select page.id, place, concat(page.text, ${sql.join(
    ends.map((name) => sql`${sql.lit(`,"${name}":`)}, coalesce(${columnOf(name, 'text')}, 'null')`),
  )}, ',"patient":', patient, '}}') as text,
    concat_ws('', page.differs, ${sql.join(ends.map((name) => columnOf(name, 'differs')))}) ~ 't' as differs
  from page ${sql.join(
    ends.map(
      (name) =>
        sql`left join ${sql.table(name === 'exam' ? 'exam_text' : 'person')} as ${sql.table(name)} on ${columnOf(name, 'id')} = ${columnOf('page', `${name}_id`)}`,
    ),
    sql` `,
  )})`,
)

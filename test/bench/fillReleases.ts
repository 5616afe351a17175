import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '#service/database/database.ts'
import { facetsOfRelease } from '#service/reports/listing/releaseFacets.ts'
import { vectorOf } from '#service/reports/listing/releaseWords.ts'
import { insertEmployee, insertExam, insertPatient, insertReleasedReport } from '#test/support/records.ts'
import { copyRows } from './copyRows.ts'

/**
 * Fills a clinic from one report with so many, one a minute, examined up to three days before: 40 exams of three modalities or none, four units or none;
 * three in a hundred are read by no doctor.
 */
export async function fillReleases(owner: Queries, count: number): Promise<void> {
  const doctor = await insertEmployee(owner)
  for (const name of ['ct', 'mr', 'us'])
    await sql`insert into device_type (name, code, name_fold, code_fold, name_search, name_sort)
      values (${name}, ${name}, ${name}, ${name}, ${name}, ${name})`.execute(owner)
  // Those who request them.
  while ((await insertEmployee(owner)) < 50);
  const exams: number[] = []
  while (exams.length < 40) {
    const number = exams.length
    const modality = number === 39 ? 3 : number > 35 ? null : 1 + (number % 2)
    exams.push(
      await insertExam(owner, {
        name: `Exam ${number}`,
        modality_id: modality,
        body_region: number % 2 ? 'Abdome' : 'Tórax',
      }),
    )
  }
  for (const unit of ['unit 1', 'unit 2', 'unit 3', 'unit 4'])
    await sql`insert into unit (name, name_fold, name_search, name_sort)
      values (${unit}, ${unit}, ${unit}, ${unit})`.execute(owner)
  await copyReleases(owner, count, {
    report: {
      doctor_id: doctor,
      exam_id: sql`${exams[0]}::integer
        + case when number % 997 = 5 then 39 when number % 50 = 7 then 36 else number * 7 % 36 end`,
      requester_id: sql`1 + number % 50`,
      unit_id: sql`case when number % 1009 = 3 then 4 when number % 40 = 9 then null else 1 + number % 3 end`,
      amends_id: sql`case when number % 200 = 1 then copied.id end`,
      priority: sql`case when number % 1000 = 7 then 'stat' when number % 200 = 6 then 'urgent' else 'routine' end`,
      critical: sql`number % 500 = 2`,
      date_report_release: sql`now() - number * interval '1 minute'`,
      date_exam: sql`now() - (number + number * 37 % 4320) * interval '1 minute'`,
    },
    firstReadAt: sql`case when id % 100 < 97 and date_report_release < now() - interval '10 hours' then now() end`,
    unacknowledgedSince: sql`case when id % 5000 = 3 then date_report_release end`,
  })
  await sql`insert into patient_list (user_id, name) select min(id), 'A list' from app_user`.execute(owner)
  await sql`insert into patient_list_entry (list_id, patient_id)
    select 1, id from patient order by md5(id::text) limit 1000`.execute(owner)
  await fillWords(owner)
  await sql`vacuum analyze`.execute(owner)
}

interface Copies {
  /** Values of columns of the reports, of which the number of the copy is `number`. */
  report: Record<string, unknown>
  /** Values of the releases, by the columns of their reports. */
  firstReadAt: RawBuilder<unknown>
  unacknowledgedSince?: RawBuilder<unknown>
}

/** Inserts so many released reports, three of each patient. Triggers are off meanwhile, so that this takes seconds. */
export async function copyReleases(
  owner: Queries,
  count: number,
  { report, firstReadAt, unacknowledgedSince = sql`null::timestamptz` }: Copies,
): Promise<void> {
  const patient = await insertPatient(owner)
  const { reportId, releaseId } = await insertReleasedReport(owner)
  const tables = ['patient', 'report', 'report_release']
  const setTriggers = async (state: 'enable' | 'disable') => {
    for (const table of tables)
      await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger all`.execute(owner)
  }
  await setTriggers('disable')
  await copyRows(owner, 'patient', patient, { name_sort: sql`md5(number::text)` }, Math.ceil(count / 3))
  const own = {
    unique_key: sql`gen_random_uuid()::text`,
    patient_id: sql`(select min(id) from patient) + 1 + number / 3`,
  }
  await copyRows(owner, 'report', reportId, { ...own, ...report }, count)
  await sql`insert into report_release (report_id, status, released, listed, released_at, examined_at, first_read_at, correction, exam_id,
      doctor_id, requester_id, patient_id, unit_id, priority, critical, unacknowledged_since, user_created)
    select id, 'released', true, true, date_report_release, date_exam, ${firstReadAt}, amends_id is not null,
      exam_id, doctor_id, requester_id, patient_id, unit_id, priority, critical, ${unacknowledgedSince}, user_created
    from report where id > ${reportId} order by md5(id::text)`.execute(owner)
  await sql`delete from report_release where id = ${releaseId}`.execute(owner)
  await sql`update release_tally set listed = ${count}`.execute(owner)
  await setTriggers('enable')
}

/** The words of texts of 60 words, of which some occur in a known part of the texts. */
async function fillWords(owner: Queries): Promise<void> {
  const parts = { half: 2, tenth: 10, fiftieth: 50, hundredth: 100, thousandth: 1_000 }
  const texts = Array.from({ length: 2_000 }, (_, number) => {
    const words = Array.from(
      { length: 60 },
      (__, place) => `w${(number * 31 + place * place * 7) % (place * 20 + 3)}`,
    )
    const known = Object.entries(parts).flatMap(([word, part]) => (number % part === part - 1 ? [word] : []))
    return [...words, ...known, ...(number % 2 ? ['half', 'follow'] : ['follow'])].join(' ')
  })
  await sql`create table base as
    select number - 1 as number, words::tsvector from unnest(${texts.map((text) => vectorOf(text))}::text[]) with ordinality as made (words, number)`.execute(
    owner,
  )
  await sql`drop index release_words_found`.execute(owner)
  await sql`insert into release_words (release_id, words)
    select id, words || to_tsvector('simple', 'rare' || id / 20) || ${facetsOfRelease}
    from report_release join base on number = hashint4(id) & 2047 where number < 2000 order by id`.execute(
    owner,
  )
  await sql`insert into release_words (release_id, words)
    select id, to_tsvector('simple', 'rare' || id / 20) || ${facetsOfRelease} from report_release on conflict do nothing`.execute(
    owner,
  )
  await sql`create index release_words_found on release_words using gin (words) with (fastupdate = off)`.execute(
    owner,
  )
}

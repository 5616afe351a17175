import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Permission, AccessScope } from '#contract/access/access.ts'
import type { RunningService } from '#test/support/startService.ts'
import {
  insertEmployee,
  insertImage,
  insertPatient,
  insertReleasedReport,
  insertReport,
} from '#test/support/records.ts'
import { callerWith } from '#test/service/resources/hooks/callers.ts'
import { examSearchText, referenceSearchText } from '#test/support/searchText.ts'

/** What nobody may read of a report outside the access scope: its text, its number, the name of its image, its key and its PDF. */
export const marks = ['Zebrafinding', 'ZEBRA-7', 'zebra.png', '0feb7a00', '%PDF-zebra']

/** A clinic with two units, a doctor whose user has an access scope, and reports within and outside it. */
export async function restrictedClinic(
  service: RunningService,
  accessScope: AccessScope,
  permissions: readonly Permission[] = [
    'report.read',
    'report.export',
    'report.write',
    'report.sign',
    'report.amend',
    'report.release',
    'report.withdraw',
    'employee.read',
  ],
) {
  const { queries } = service.database
  const employee = await insertEmployee(queries, { last_name: 'Rocha' })
  const stranger = await insertEmployee(queries, { last_name: 'Alheia' })
  const unit = await insertUnit(service, `Own ${accessScope}`)
  const otherUnit = await insertUnit(service, `Other ${accessScope}`)
  await sql`insert into employee_units (record_id, position, target_id) values (${employee}, 0, ${unit})`.execute(
    queries,
  )
  const user = await callerWith(service, `${accessScope}.reader`, permissions)
  await setAccessScope(user.listId, accessScope)
  await linkEmployee(user.id, employee)
  const patient = await insertPatient(queries, { last_name: 'Dentro', physician_requester_id: employee })
  const within = await insertReleasedReport(queries, {
    doctor_id: stranger,
    patient_id: patient,
    unit_id: unit,
  })
  const otherPatient = await insertPatient(queries, { last_name: 'Fora' })
  const files = { pdf_path: 'zebra.pdf', pdf_name: 'zebra.pdf', pdfsize: 10 }
  await service.files.write(files.pdf_path, Buffer.from('%PDF-zebra'))
  await service.files.write('zebra.png', Buffer.from('zebra.png'))
  const outside = await insertReleasedReport(queries, {
    doctor_id: stranger,
    patient_id: otherPatient,
    unit_id: otherUnit,
    result: '# Zebrafinding',
    request_number: `ZEBRA-7 ${accessScope}`,
    unique_key: randomUUID().replace(/^.{8}/, '0feb7a00'),
    ...files,
  })
  const imageId = await insertImage(queries, outside.reportId, {
    path: 'zebra.png',
    thumbnail_path: 'zebra.png',
    name: 'zebra.png',
  })
  const share = await queries
    .insertInto('report_share')
    .values({
      report_id: outside.reportId,
      patient_id: otherPatient,
      recipient: 'For ZEBRA-7',
      expires: new Date(Date.now() + 60_000),
      key_hash: Buffer.from(randomUUID()),
      code_hash: Buffer.from(''),
      ...examSearchText({ name: 'For ZEBRA-7', title: '' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const draft = await insertReport(queries, {
    doctor_id: stranger,
    patient_id: otherPatient,
    unit_id: otherUnit,
    draft: true,
    result: 'Zebrafinding',
  })
  return {
    user,
    employee,
    stranger,
    unit,
    otherUnit,
    patient,
    otherPatient,
    within,
    outside: { ...outside, imageId, shareId: share.id },
    draft,
    setAccessScope,
    linkEmployee,
  }

  function setAccessScope(listId: number, given: AccessScope) {
    return queries.updateTable('permission_list').set({ reach: given }).where('id', '=', listId).execute()
  }
  function linkEmployee(userId: number, id: number | null) {
    return queries.updateTable('app_user').set({ employee_id: id }).where('id', '=', userId).execute()
  }
}

async function insertUnit({ database }: RunningService, name: string): Promise<number> {
  const { id } = await database.queries
    .insertInto('unit')
    .values({ name, ...referenceSearchText(name) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderStore } from '#service/files/folderStore.ts'
import type { BirthDatePrecision } from '#contract/patients/birthDatePrecision.ts'
import { importFolder } from '#service/integrations/folder/importFolder.ts'
import { anyDatabase, databases } from '#test/support/databases.ts'
import { untilPdfsMade } from '#test/support/untilPdfsMade.ts'
import { type RunningService, startService } from '#test/support/startService.ts'
import { reading } from '#test/support/reading.ts'

const sample = fileURLToPath(new URL('../../../../src/service/integrations/folder/sample', import.meta.url))

let service: RunningService
let root: string
beforeEach(async () => {
  service = await startService(await anyDatabase.open())
  const country = await service.call('administrator', 'POST', '/country', { name: 'Brasil', code: 'BR' })
  const { id } = country.body as { id: number }
  for (const code of ['SP', 'RJ'])
    await service.call('administrator', 'POST', '/state', { name: code, code, country: { id } })
  root = await mkdtemp(join(tmpdir(), 'folder-import-'))
  await cp(sample, root, { recursive: true })
})
afterEach(async () => {
  await service.close()
  await rm(root, { recursive: true })
})

const run = ({
  dryRun = false,
  target = service,
  birthDates = 'day',
}: { dryRun?: boolean; target?: RunningService; birthDates?: BirthDatePrecision } = {}) =>
  importFolder(target.database, {
    root,
    dryRun,
    files: target.files,
    clinicName: async () => 'Clinic',
    log: { error: (_, text) => expect.unreachable(text), warn: (_, text) => expect.unreachable(text) },
    timeZone: 'America/Sao_Paulo',
    birthDates,
  })

/** How many lines were created, changed, as they were, and not imported, by file. */
const counts = async (options?: Parameters<typeof run>[0]) =>
  Object.fromEntries(
    (await run(options)).map(({ file, created, changed, unchanged, errors }) => [
      file,
      [created, changed, unchanged, errors],
    ]),
  )

const write = (file: string, ...lines: string[]) => writeFile(join(root, file), lines.join('\n'))
const errorsOf = (file: string) => readFile(join(root, 'errors', file), 'utf8')
const allOf = async (path: string) =>
  ((await service.call('administrator', ...reading(path))).body as { data: Record<string, unknown>[] }).data

test('imports the sample once, however often it is given', async () => {
  expect(await counts()).toEqual({
    patients: [3, 0, 0, 0],
    employees: [2, 0, 0, 0],
    exams: [2, 0, 0, 0],
    reports: [4, 0, 0, 0],
  })
  const reports = await allOf('/report/query')
  const isReleased = ({ release }: Record<string, unknown>) => (release as { released: boolean }).released
  expect(reports.filter(isReleased).length).toBe(3)
  expect(reports.find(({ requestNumber }) => requestNumber === 'SAMPLE-1')).toMatchObject({
    dateExam: '2023-05-02T12:30:00.000Z',
    dateReportRelease: '2023-05-03T19:00:00.000Z',
    patient: { firstName: 'Amélia', gender: { code: 'female' } },
    doctor: { lastName: 'Amostra' },
    requester: { lastName: 'Fictício' },
    userCreated: { name: 'Folder import' },
  })
  expect(reports.find(({ requestNumber }) => requestNumber === 'SAMPLE-2')).toMatchObject({
    images: [{ name: 'front.png' }, { name: 'side.png' }],
  })
  expect(reports.find(({ requestNumber }) => requestNumber === 'SAMPLE-3')).toMatchObject({
    pdfSource: 'supplied',
    closedAs: 'received',
    closedBy: { name: 'Folder import' },
  })
  // The service makes some of the PDFs as well.
  await untilPdfsMade(service.database.queries)
  const stored = await filesIn()
  expect(await counts()).toEqual({
    patients: [0, 0, 3, 0],
    employees: [0, 0, 2, 0],
    exams: [0, 0, 2, 0],
    reports: [0, 0, 4, 0],
  })
  expect(await filesIn()).toEqual(stored)
})

test('changes what the files say otherwise, and corrects a report', async () => {
  await run()
  await write(
    'patients.csv',
    'externalId;firstName;lastName;birthDate;phone',
    'S-102;Bruno;Exemplar;1987-11-30;1234',
  )
  await write('exams.csv', 'externalId,name,title', 'E-2,Chest X-ray,X-ray of the chest')
  await write(
    'reports.csv',
    'externalId,patient,exam,doctor,dateExam,requestNumber,text',
    'R-1,S-101,E-1,D-1,2023-05-02 09:30,SAMPLE-1,Corrected.',
  )
  expect(await counts()).toEqual({
    patients: [0, 1, 0, 0],
    employees: [0, 0, 2, 0],
    exams: [0, 1, 0, 0],
    reports: [0, 1, 0, 0],
  })
  const [patient] = await allOf('/patient/query?search=Exemplar')
  expect(patient).toMatchObject({
    middleName: 'César',
    lastName: 'Exemplar',
    documents: [{ number: '000.000.002-72' }],
  })
  const reports = await allOf('/report/query')
  expect(reports.find(({ result }) => result === 'Corrected.')).toMatchObject({
    release: { status: 'released' },
  })
})

test('takes the priority of a report and whether a finding is critical, and refuses other words for them', async () => {
  await write(
    'reports.csv',
    'externalId,patient,exam,doctor,dateExam,text,priority,critical',
    'R-20,S-101,E-1,D-1,2024-01-01,Urgent one.,Stat,TRUE',
    'R-21,S-101,E-1,D-1,2024-01-01,Plain one.,,',
    'R-22,S-101,E-1,D-1,2024-01-01,Doubtful one.,P1,',
    'R-23,S-101,E-1,D-1,2024-01-01,Doubtful two.,,maybe',
  )
  expect(await counts()).toMatchObject({ reports: [2, 0, 0, 2] })
  const reports = await allOf('/report/query')
  const urgencyOf = (text: string) => reports.find(({ result }) => result === text)
  expect(urgencyOf('Urgent one.')).toMatchObject({ priority: 'stat', critical: true })
  expect(urgencyOf('Plain one.')).toMatchObject({ priority: 'routine', critical: false })
  const errors = await errorsOf('reports.csv')
  expect(errors).toContain('“P1”, which is none of routine, urgent, stat')
  expect(errors).toContain('critical is neither true nor false')
})

test('takes a year of birth alone where the clinic does, which never replaces a day, and nothing that is left out', async () => {
  const lines = [
    'externalId;firstName;lastName;birthDate',
    'S-1;Ana;Antiga;1931',
    'S-102;Bruno;Exemplo;1987',
    'S-2;Rui;Sales;',
  ]
  for (const file of ['employees', 'exams', 'reports']) await rm(join(root, `${file}.csv`))
  await run()
  await write('patients.csv', ...lines)
  expect(await counts()).toEqual({ patients: [0, 0, 0, 3] })
  expect(await errorsOf('patients.csv')).toContain('1931;;;;;;;;2;"birthDate must be a whole day')
  expect(await counts({ birthDates: 'unknown' })).toEqual({ patients: [1, 0, 1, 1] })
  const [patient] = await allOf('/patient/query?search=Antiga')
  expect(patient).toMatchObject({ birthDate: '1931' })
  await write('patients.csv', lines[0]!, 'S-1;Ana;Antiga;05/04/1931')
  expect(await counts()).toEqual({ patients: [0, 1, 0, 0] })
})

test('writes the lines that it refuses to a file, which can be mended and given again', async () => {
  await write(
    'patients.csv',
    '\uFEFFsep=,',
    'externalId,FirstName,lastName,birthDate,gender',
    'S-1,Ana,Souza,1980-02-30,female',
    '',
    'S-2,"Rui ""R""",Sales,1970-01-01,unknown',
    'S-3,Eva,Dias,1990-03-04,female,surplus',
    'S-4,Ivo,Lima,06/05/1991,M',
  )
  await write(
    'reports.csv',
    'externalId,patient,exam,doctor,dateExam,text',
    'R-1,S-1,E-1,D-1,2024-01-01,Normal.',
    'R-2,S-4,E-9,D-1,2024-01-01,Normal.',
    'R-3,S-4,E-1,D-1,2024-01-01,Normal.',
  )
  expect(await counts()).toMatchObject({ patients: [1, 0, 0, 3], reports: [1, 0, 0, 2] })
  const patients = await errorsOf('patients.csv')
  expect(
    patients
      .split('\r\n')
      .slice(1, 4)
      .map((line) => line.split(',')[0]),
  ).toEqual(['S-1', 'S-2', 'S-3'])
  expect(patients).toMatch(/S-1,.*,3,"?birthDate must be a day that there is: 2026-04-03 or/)
  expect(await allOf('/patient/query?search=Ivo')).toMatchObject([{ birthDate: '1991-05-06' }])
  expect(patients).toMatch(/,5,"?gender is none of female, male, other/)
  expect(patients).toMatch(/,6,.*The line has 6 cells, and the first line 5\./)
  const reports = await errorsOf('reports.csv')
  expect(reports).toContain('patient names no patient who is known here')
  expect(reports).toContain('exam names no exam that is known here')
  expect(await service.database.queries.selectFrom('inbox').select('id').execute()).toEqual([])

  await writeFile(
    join(root, 'patients.csv'),
    patients.replace('1980-02-30', '1980-02-29').replace(',unknown', ',other'),
  )
  await writeFile(join(root, 'reports.csv'), reports.replaceAll('E-9', 'E-2'))
  expect(await counts()).toMatchObject({ patients: [3, 0, 0, 0], reports: [2, 0, 0, 0] })
  expect(await readdir(join(root, 'errors'))).toEqual([])
})

test('refuses numbers that a spreadsheet has spoilt, and a line that makes another person of a patient', async () => {
  await rm(join(root, 'reports.csv'))
  await run()
  const columns = 'externalId;firstName;lastName;birthDate;gender;document;documentType'
  await write(
    'patients.csv',
    columns,
    ';Ana;Souza;1980-02-29;female;7,00402E+14;cns',
    ';Rui;Sales;1980-02-29;male;7,00402E+14;cns',
    'S-5;Eva;Dias;1990-03-04;female;191;CPF',
    'S-6;Eva;Dias;1990-03-04;female;123.456.789-00;CPF',
    '1.2E+10;Ivo;Lima;1991-05-06;male;;',
    'S-101;Rui;Sales;1970-01-01;male;;',
    ';Rui;Sales;1961-04-12;male;000.000.001-91;cpf',
    'S-7;Rita;Reis;1992-05-06;female;000.000.002-72;cpf',
    'S-8;Eva;Dias;2999-01-01;female;;',
    ';Gil;Um;1990-01-01;male;#N/D;RG',
    '#####;Gil;Dois;1990-01-01;male;;',
  )
  await write(
    'employees.csv',
    'externalId,firstName,lastName,birthDate',
    'D-1,Zoe,Other,',
    'D-8,Eva,Dias,2999-01-01',
  )
  await write(
    'reports.csv',
    'externalId,patient,exam,doctor,dateExam,text',
    '1E+3,S-101,E-1,D-1,2024-01-01,Normal.',
    'R-8,S-101,E-1,D-1,2024-01-01,#NOME?',
    'R-9,S-101,E-1,D-1,2024-01-01 24:00,Normal.',
    'R-10,S-101,E-1,D-1,2099-01-01,Normal.',
  )
  expect(await counts()).toMatchObject({
    patients: [0, 0, 0, 11],
    employees: [0, 0, 0, 2],
    reports: [0, 0, 0, 4],
  })
  const problems = (await errorsOf('patients.csv')).split('\r\n').slice(1)
  for (const [index, problem] of [
    'document was turned into a number with an exponent',
    'document was turned into a number with an exponent',
    'document has to have 11 characters as a CPF',
    'document has wrong check digits for a CPF',
    'externalId was turned into a number with an exponent',
    'externalId leads to a patient with another name, birth date, and sex',
    'documents lead to a patient with another name and sex',
    'documents lead to a patient with another birth date',
    'birthDate must not be in the future',
    'document is #N/D, which a spreadsheet has written in place of what stood there',
    'externalId is #####',
  ].entries())
    expect(problems[index]).toContain(problem)
  const employeeErrors = await errorsOf('employees.csv')
  expect(employeeErrors).toContain('externalId leads to an employee with another name')
  expect(employeeErrors).toContain('birthDate must not be in the future')
  const reportErrors = await errorsOf('reports.csv')
  expect(reportErrors).toContain('text is #NOME?')
  expect(reportErrors).toContain('dateExam must be a day that there is')
  expect(reportErrors).toContain('dateExam must not be more than a day in the future')
  expect(problems.join()).not.toMatch(/externalId externalId|documents documents/)
})

test('a dry run finds the same errors and stores nothing', async () => {
  await write(
    'reports.csv',
    'externalId,patient,exam,doctor,dateExam,pdf,text',
    'R-1,S-101,E-1,D-1,2024-01-01,files/report.pdf,',
    'R-2,S-101,E-1,D-1,2024-01-01,files/chest.txt,',
    'R-3,S-999,E-1,D-1,2024-01-01,,Normal.',
    'R-4,S-101,E-1,D-1,2024-01-01,,Normal.',
  )
  expect(await counts({ dryRun: true })).toEqual({
    patients: [3, 0, 0, 0],
    employees: [2, 0, 0, 0],
    exams: [2, 0, 0, 0],
    reports: [2, 0, 0, 2],
  })
  expect(await errorsOf('reports.csv')).toContain(',The file is not a PDF.')
  expect(await filesIn()).toEqual([])
  for (const table of ['patient', 'report', 'integration', 'sent_report'] as const)
    expect(await service.database.queries.selectFrom(table).selectAll().execute()).toEqual([])
})

test('a dry run uses up no numbers of the embedded database, which nobody else uses meanwhile', async () => {
  await rm(join(root, 'employees.csv'))
  await rm(join(root, 'reports.csv'))
  const embedded = await startService(await databases[0]!.open())
  try {
    await run({ dryRun: true, target: embedded })
    await run({ target: embedded })
    const patients = await embedded.database.queries
      .selectFrom('patient')
      .select('id')
      .orderBy('id')
      .execute()
    expect(patients.map(({ id }) => id)).toEqual([1, 2, 3])
  } finally {
    await embedded.close()
  }
})

test('refuses files outside the folder and behind symbolic links', async () => {
  await symlink('/etc/hostname', join(root, 'link.txt'))
  await write(
    'reports.csv',
    'externalId,patient,exam,doctor,dateExam,textFile',
    'R-1,S-101,E-1,D-1,2024-01-01,../secret.txt',
    'R-2,S-101,E-1,D-1,2024-01-01,/etc/hostname',
    'R-3,S-101,E-1,D-1,2024-01-01,link.txt',
    'R-4,S-101,E-1,D-1,2024-01-01,files/missing.txt',
  )
  expect(await counts()).toMatchObject({ reports: [0, 0, 0, 4] })
  const errors = await errorsOf('reports.csv')
  expect(errors).toContain('../secret.txt,')
  expect(errors.match(/textFile is no path of a file in this folder/g)?.length).toBe(3)
})

test('refuses the file of a text that is not UTF-8', async () => {
  await writeFile(join(root, 'latin.txt'), Buffer.from('Lesão', 'latin1'))
  await write(
    'reports.csv',
    'externalId,patient,exam,doctor,dateExam,textFile',
    'R-1,S-101,E-1,D-1,2024-01-01,latin.txt',
  )
  expect(await counts()).toMatchObject({ reports: [0, 0, 0, 1] })
  expect(await errorsOf('reports.csv')).toContain('textFile is not UTF-8')
})

test('refuses a folder with an unknown column, before anything is stored', async () => {
  await write('exams.csv', 'externalId,nome', 'E-1,Exame')
  await expect(run()).rejects.toThrow('exams.csv: “nome” is no column.')
  await rm(root, { recursive: true })
  await cp(join(sample, 'files'), root, { recursive: true })
  await expect(run()).rejects.toThrow('there is none of patients.csv')
  expect(await allOf('/patient/query?search=Sample')).toEqual([])
})

async function filesIn(): Promise<string[]> {
  const paths = []
  for (const folder of ['reports', 'images'])
    for await (const path of folderStore(service.filesFolder).walk(folder)) paths.push(path)
  return paths.toSorted()
}

import { sql } from 'kysely'
import { SentReport } from '#contract/integrations/intake.ts'
import { resources } from '#contract/resources.ts'
import type { TransactionQueries } from '#service/database/database.ts'
import type { FileStore } from '#service/files/fileStore.ts'
import { createReport } from '#service/integrations/intake/createReport.ts'
import { prepareReport } from '#service/integrations/intake/prepareReport.ts'
import { bindNumber } from '#service/integrations/match.ts'
import { fingerprintOf } from '#service/integrations/sentKeys.ts'
import type { Hooks } from '#service/resources/hooks/hooks.ts'
import { integrationHooks } from '#service/resources/hooks/integration.ts'
import { createAndUpdate } from '#service/resources/writing/createAndUpdate.ts'
import { DAY, HOUR } from '#demo/clinicTime.ts'
import { writerWhere } from '#demo/living/staff.ts'
import type { PlannedClinic } from '#demo/planClinic.ts'
import type { Language } from '#demo/texts/template.ts'

/** The other system. It has no key, so nobody can send as it. */
const SYSTEM = 'RIS Boreal (dados sintéticos)'

const texts: Readonly<Record<Language, string>> = {
  'pt-BR': `Dados sintéticos: este laudo não é de nenhum paciente.

INDICAÇÃO
Controle.

ACHADOS
Sem alterações em relação ao exame anterior.

IMPRESSÃO
Exame dentro dos limites da normalidade.`,
  'en-US': `Synthetic data: this report is of no patient.

INDICATION
Follow-up.

FINDINGS
No change since the previous study.

IMPRESSION
Normal study.`,
}

/** Known to the other system by these numbers. Every clinic has them. */
const kenji = { number: 'SYN-P1', first_name: 'Kenji', last_name: 'Nakamura' }
const joao = { number: 'SYN-P2', first_name: 'João', last_name: 'Reis' }
const teo = { number: 'SYN-P3', first_name: 'Téo', last_name: 'Fonseca' }

/** What comes with a text: each has another reason why a person has to decide. */
function waitingReports(today: number, exam: { name: string }) {
  const doctor = { externalId: 'SYN-M1', firstName: 'Helena', lastName: 'Prado' }
  const ago = (time: number) => new Date(today - time).toISOString()
  return [
    // Nobody of this name is known.
    {
      patient: {
        firstName: 'Marlene',
        middleName: 'Teodora',
        lastName: 'Valverde',
        birthDate: '1949-07-02',
        gender: 'F',
        mother: 'Teodora Valverde',
      },
      exam,
      doctor,
      dateExam: ago(3 * HOUR),
    },
    // Two of this name were born on this day, and their mothers differ.
    {
      patient: {
        firstName: 'Ana',
        lastName: 'Souza',
        birthDate: '1961-03-12',
        gender: 'F',
        mother: 'Lúcia Barros Souza',
      },
      exam,
      doctor,
      dateExam: ago(5 * HOUR),
    },
    // The number is another patient's.
    {
      patient: {
        externalId: kenji.number,
        firstName: 'Sônia',
        lastName: 'Nakamura',
        birthDate: '1975-11-30',
        gender: 'F',
      },
      exam,
      doctor,
      dateExam: ago(DAY),
    },
    // An exam and a priority in words of the other system, and two doctors in one field.
    {
      patient: {
        externalId: joao.number,
        firstName: 'João Batista',
        lastName: 'Reis',
        birthDate: '1985-05-30',
        gender: 'M',
      },
      exam: { code: 'EDA-2', name: `${exam.name} + BX` },
      doctor: { firstName: 'Otto', lastName: 'Brandt; Caetano Vilela' },
      priority: 'PRIO-1',
      dateExam: ago(2 * DAY),
    },
    // The exam was before the patient's birth.
    {
      patient: {
        externalId: teo.number,
        firstName: 'Téo',
        lastName: 'Fonseca',
        birthDate: '2017-04-18',
        gender: 'M',
      },
      exam,
      doctor,
      dateExam: '2016-04-18T12:00:00Z',
    },
  ]
}

/** Sends reports of another system as CreateReport takes them. None can be matched with certainty, so they wait in the inbox. */
export async function fillInbox(
  trx: TransactionQueries,
  files: FileStore,
  clinic: PlannedClinic,
  administrator: number,
): Promise<void> {
  const integrationId = await otherSystem(trx, administrator)
  const sender = await writerWhere(trx, sql`app_user.integration_id = ${integrationId}`)
  if (!sender) throw new Error(`Integration ${integrationId} has no user.`)
  await bindNumbers(trx, clinic, integrationId, administrator)
  const [exam] = clinic.exams
  if (!exam) return
  for (const [place, report] of waitingReports(clinic.today, { name: exam.name }).entries()) {
    const sent = SentReport.parse({ ...report, externalId: `SYN-${101 + place}`, text: texts[exam.language] })
    const fingerprint = fingerprintOf(sent)
    const prepared = await prepareReport(files, withoutPdfs, { sent, fingerprint })
    const keys = { integrationId, number: sent.externalId, request: undefined }
    await createReport(trx, { keys, prepared }, sender)
  }
}

/** No PDF is sent. */
const withoutPdfs = { inspect: () => Promise.reject(new Error('A PDF was sent.')) }

/** The integration, which stays when the clinic is made anew. */
async function otherSystem(trx: TransactionQueries, administrator: number): Promise<number> {
  const known = await trx.selectFrom('integration').select('id').where('name', '=', SYSTEM).executeTakeFirst()
  if (known) return known.id
  const creator = await writerWhere(trx, sql`app_user.id = ${administrator}`)
  if (!creator) throw new Error('There is no administrator.')
  const { insert } = createAndUpdate(resources.integration, integrationHooks as Hooks)
  return (await insert(trx, { name: SYSTEM, contact: 'Synthetic data' }, creator)).id
}

/** The numbers of the other system that were settled before. */
async function bindNumbers(
  trx: TransactionQueries,
  { employees, patients }: PlannedClinic,
  integrationId: number,
  user: number,
): Promise<void> {
  const source = { queries: trx, integrationId }
  for (const { id, profile } of employees)
    if (profile === 'doctor')
      await bindNumber(source, { group: 'employee', number: `SYN-M${id}`, record: id }, user)
  for (const { number, ...name } of [kenji, joao, teo]) {
    const patient = patients.find(
      ({ first_name, last_name }) => first_name === name.first_name && last_name === name.last_name,
    )
    if (patient) await bindNumber(source, { group: 'patient', number, record: patient.id }, user)
  }
}

import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { employee as declaredEmployee } from '#contract/resources/employee.ts'
import {
  configEmailOperations,
  type EmailChoices,
  emailChoiceOperations,
} from '#contract/resources/emailOperations.ts'
import { recordAct } from '#service/audit/recordAct.ts'
import type { Queries } from '#service/database/database.ts'
import { fewPerMinute } from '#service/http/fewPerMinute.ts'
import { Problem } from '#service/http/problem.ts'
import { route } from '#service/http/route.ts'
import { recordRepository } from '#service/resources/repository.ts'
import { storing } from '#service/resources/writing/storing.ts'
import { readAccount } from './accounts.ts'
import { composeMail } from './compose.ts'
import type { MailSettings } from './sendMail.ts'
import { reasonSentences } from './sentences.ts'
import { builtInTexts } from './texts.ts'
import { openTransport } from './transport.ts'

const TESTS_A_MINUTE = 5

/** The operations of e-mail beyond those of its groups: a test of an account, and what users choose for themselves. */
export function mailRoutes(app: FastifyInstance, queries: Queries, settings: MailSettings): void {
  const limitTests = fewPerMinute(TESTS_A_MINUTE)

  route(app, configEmailOperations.testEmail, async (call) => {
    const { id, address } = call.body
    const account = await readAccount(queries, settings.secrets, id)
    if (!account) throw new Problem('not_found', 'There is no such e-mail account.')
    limitTests()
    const clinic = (await settings.clinicName(queries)) || account.name
    const link = settings.portalAddress ?? ''
    const { subject, text } = composeMail(
      builtInTexts[account.language].test,
      { clinic, recipient: address, link },
      account.signature,
    )
    const transport = openTransport(account, settings)
    const outcome = await transport.send({
      from: { name: clinic, address: account.address },
      to: address,
      subject,
      text,
      messageId: `<${randomUUID()}@${account.address.split('@')[1]}>`,
    })
    transport.close()
    const accepted = outcome.kind === 'accepted'
    await recordAct(queries, call, {
      act: 'email.test',
      outcome: accepted ? 'done' : 'refused',
      record: { kind: 'configEmail', ids: [id] },
      detail: { accepted },
    })
    if (accepted)
      return {
        accepted,
        reason: null,
        reply: outcome.reply,
        message: `The mail server has accepted the test to ${address}: ${outcome.reply}`,
      }
    const { reason, reply = '' } = outcome
    return { accepted, reason, reply, message: `The test failed: ${reasonSentences[reason]} (${reply}).` }
  })

  const readChoices = async (employeeId: number | undefined): Promise<{ choices: EmailChoices | null }> => {
    if (employeeId === undefined) return { choices: null }
    const row = await queries
      .selectFrom('employee')
      .select(['contacts', 'mail_released', 'mail_corrected', 'mail_critical', 'mail_acknowledgement_due'])
      .where('id', '=', employeeId)
      .executeTakeFirstOrThrow()
    const { email } = row.contacts as { email?: string }
    const account = await queries
      .selectFrom('email')
      .select('id')
      .where('in_use', '=', true)
      .where('date_hour_deleted', 'is', null)
      .executeTakeFirst()
    return {
      choices: {
        address: email?.trim() || null,
        isSending: account !== undefined,
        released: row.mail_released,
        corrected: row.mail_corrected,
        critical: row.mail_critical,
        acknowledgementDue: row.mail_acknowledgement_due,
      },
    }
  }

  route(app, emailChoiceOperations.readEmailChoices, ({ caller }) => readChoices(caller.employee?.id))

  const employees = recordRepository(declaredEmployee)
  route(app, emailChoiceOperations.changeEmailChoices, async (call) => {
    const { employee } = call.caller
    if (!employee)
      throw new Problem('wrong_state', 'You are no employee of the clinic, so that no e-mail is sent to you.')
    const { released, corrected, critical, acknowledgementDue } = call.body
    await queries.transaction().execute(async (trx) => {
      const before = await employees.lock(trx, { id: employee.id, version: undefined }, call)
      const values = {
        mailReleased: released,
        mailCorrected: corrected,
        mailCritical: critical,
        mailAcknowledgementDue: acknowledgementDue,
      }
      const changed = Object.entries(values).filter(([name, value]) => before[name as never] !== value)
      if (changed.length === 0) return
      await storing(declaredEmployee).storeOne(trx, { before, values: Object.fromEntries(changed) }, call)
      await employees.recordWrite(trx, call, 'update', [employee.id], {
        fields: changed.map(([name]) => name),
      })
    })
    return readChoices(employee.id)
  })
}

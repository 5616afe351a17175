import * as z from 'zod/mini'
import { id, timestamp } from '#contract/declaration/field.ts'
import { recordSchema } from '#contract/declaration/resource.ts'
import { operation } from '#contract/declaration/operation.ts'
import { chosenObject, chosenSchema } from '#contract/declaration/source.ts'
import { email } from './email.ts'
import { emailReasons } from './emailKinds.ts'
import { emailAddress } from '#contract/declaration/resourceValue.ts'

/** What a mail server has said to a test. */
const TestOutcome = chosenSchema('EmailTest', {
  accepted: z.boolean(),
  /** Why not; null where it was accepted. */
  reason: z.nullable(z.enum(emailReasons)),
  /** In the server's own words. */
  reply: z.string(),
  /** All of it in a sentence. */
  message: z.string(),
})

/** Of what the caller's employee is told by e-mail; null where the user is no employee. */
const EmailChoices = chosenSchema('EmailChoices', {
  /** Where to; null where the employee's record has no address. */
  address: z.nullable(z.string()),
  /** Whether the clinic sends e-mails at all. */
  isSending: z.boolean(),
  released: z.boolean(),
  corrected: z.boolean(),
  critical: z.boolean(),
  acknowledgementDue: z.boolean(),
})
export type EmailChoices = z.infer<typeof EmailChoices>
const Answered = chosenObject({ choices: z.nullable(EmailChoices) })

const record = recordSchema(email)
const reference = () => chosenObject({ id: id() })

export const outboxOperations = {
  createEmail: operation({
    summary:
      'Send a prepared e-mail to an employee; other texts are not sent, as nobody could check what they say',
    method: 'POST',
    path: '/email',
    access: 'setting.write',
    body: chosenObject({ employee: reference(), predefinition: reference() }),
    success: { status: 201, answer: { schema: record } },
    errors: [409],
    idempotencyKey: true,
  }),
  updateEmail: operation({
    summary:
      'Cancel an e-mail that waits (`cancelled`), or try one again that was given up or cancelled (`waiting`)',
    method: 'PUT',
    path: '/email',
    access: 'setting.write',
    body: chosenObject({
      id: id(),
      dateHourChanged: timestamp(),
      state: z.enum(['waiting', 'cancelled']),
    }),
    success: { status: 200, answer: { schema: record } },
    errors: [404, 409],
  }),
}

export const configEmailOperations = {
  testEmail: operation({
    summary:
      'Send a test from an account, in use or not, and answer what the mail server said; five a minute',
    method: 'POST',
    path: '/configemail/test',
    load: 'heavy',
    access: 'setting.write',
    body: chosenObject({ id: id(), address: emailAddress() }),
    success: { status: 200, answer: { schema: TestOutcome } },
    errors: [404, 429],
  }),
}

export const emailChoiceOperations = {
  readEmailChoices: operation({
    summary: 'Read of what the caller, as an employee, is told by e-mail',
    method: 'GET',
    path: '/account/email',
    access: 'signed-in',
    success: { status: 200, answer: { schema: Answered } },
  }),
  changeEmailChoices: operation({
    summary: 'Change of what the caller, as an employee, is told by e-mail',
    method: 'PUT',
    path: '/account/email',
    access: 'signed-in',
    body: chosenObject({
      released: z.boolean(),
      corrected: z.boolean(),
      critical: z.boolean(),
      acknowledgementDue: z.boolean(),
    }),
    success: { status: 200, answer: { schema: Answered } },
    errors: [409],
  }),
}

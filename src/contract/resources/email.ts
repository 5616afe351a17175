import { resource } from '#contract/declaration/resource.ts'
import {
  boolean,
  choice,
  email as emailAddress,
  instant,
  integer,
  longText,
  reference,
  secret,
  text,
} from '#contract/declaration/resourceField.ts'

import { accountProblems, emailEvents, emailLanguages, emailReasons, emailStates } from './emailKinds.ts'

/** An account from which the clinic sends e-mails. */
export const configEmail = resource('configEmail', {
  group: 'ConfigEmail',
  category: 'clinic',
  // The group was called Email: the version before that starts on the same database.
  table: 'email',
  fields: {
    /** The clinic’s own name for the account. */
    name: text({ max: 100 }),
    /** Mails are queued and sent as long as one account is in use. */
    inUse: boolean({ default: false }),
    address: emailAddress(),
    host: text({
      max: 253,
      pattern: /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/,
      example: 'smtp.example.org',
    }),
    port: integer({ min: 1, max: 65_535, default: 587 }),
    /** TLS from the start, TLS once connected, or none. A server without the TLS that is asked for gets nothing. */
    security: choice(['tls', 'starttls', 'none'], { default: 'starttls' }),
    userName: text({ max: 254, optional: true }),
    password: secret({ min: 1, max: 200 }),
    /** The language of mails for which the clinic has no text of its own. */
    language: choice(emailLanguages, { default: 'pt-BR' }),
    signature: longText({ max: 2000, optional: true }),
    /** Why it cannot send at the moment; null where the last mail went out. */
    problem: choice(accountProblems, { optional: true, readOnly: true }),
    problemSince: instant({ optional: true, readOnly: true }),
  },
  search: ['name', 'address'],
  unique: [['name']],
  columns: ['inUse', 'address', 'host', 'security', 'problem'],
  access: { read: 'setting.write', write: 'setting.write' },
})

/** The outbox: every mail that was, or is to be, sent. The program writes it; what users do with it is in `emailOperations`. */
export const email = resource('email', {
  category: 'clinic',
  hasNoCsv: true,
  table: 'email_message',
  operations: ['list', 'get', 'query', 'remove'],
  fields: {
    /** `message`: a prepared text that a user has sent. */
    event: choice([...emailEvents, 'message'], { default: 'message', readOnly: true }),
    employee: reference('employee', { removable: true, readOnly: true }),
    predefinition: reference('predefinitionEmail', { optional: true, removable: true, readOnly: true }),
    address: text({ max: 254, blank: true, readOnly: true }),
    /** Subject and text are written when the mail is first tried. */
    subject: text({ max: 200, blank: true, readOnly: true }),
    text: longText({ max: 30_000, blank: true, readOnly: true }),
    state: choice(emailStates, { default: 'waiting', readOnly: true }),
    /** How often it was offered to the server. */
    attempts: integer({ min: 0, max: 1000, default: 0, readOnly: true }),
    nextAttempt: instant({ optional: true, readOnly: true }),
    reason: choice(emailReasons, { optional: true, readOnly: true }),
    /** What the server has answered last, in its own words. */
    reply: text({ max: 500, optional: true, readOnly: true }),
    /** When the server accepted it. */
    acceptedAt: instant({ optional: true, readOnly: true }),
    /** The Message-ID: the same at each try, by which mail programs know a mail that arrives twice. */
    messageId: text({ max: 400, blank: true, readOnly: true }),
    /** The release that it is about. */
    releaseId: integer({ min: 1, max: 2_147_483_647, optional: true, readOnly: true }),
    /** When what it tells of came about. */
    occurredAt: instant({ optional: true, readOnly: true }),
  },
  label: ['address'],
  search: ['address', 'subject'],
  order: '-dateHourChanged',
  columns: ['state', 'event', 'employee', 'reason', 'nextAttempt', 'acceptedAt'],
  namesPersons: true,
  restorable: false,
  access: { read: 'setting.write', write: 'setting.write' },
})

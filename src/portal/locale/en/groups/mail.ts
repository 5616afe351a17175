import { accountProblems, emailReasons } from '#portal/locale/en/emailReasons.ts'

const events = {
  released: 'Report released',
  corrected: 'Report corrected',
  critical: 'Critical finding',
  acknowledgementDue: 'Acknowledgement due',
} as const

export const mail = {
  configEmail: {
    one: 'E-mail account',
    many: 'E-mail accounts',
    fields: {
      name: 'Name',
      inUse: 'In use',
      address: 'E-mail address',
      host: 'Server',
      port: 'Port',
      security: 'Encryption',
      userName: 'Username',
      password: 'Password',
      language: 'Language of the e-mails',
      signature: 'Signature',
      problem: 'Problem',
      problemSince: 'Problem since',
    },
    values: {
      security: { tls: 'TLS', starttls: 'STARTTLS', none: 'None' },
      language: { 'pt-BR': 'Portuguese', en: 'English' },
      problem: accountProblems,
    },
    hints: {
      inUse: 'The clinic sends its e-mails from this account. Without one, nobody is told by e-mail.',
      host: 'The server that sends the e-mails (SMTP).',
      security: 'With TLS or STARTTLS, nothing is sent without encryption and a valid certificate.',
      signature: 'Stands at the end of each e-mail.',
    },
  },
  email: {
    one: 'E-mail',
    many: 'Outbox',
    fields: {
      event: 'About',
      employee: 'Recipient',
      predefinition: 'Prepared e-mail',
      address: 'E-mail address',
      subject: 'Subject',
      text: 'Text',
      state: 'State',
      attempts: 'Attempts',
      nextAttempt: 'Next attempt',
      reason: 'Reason',
      reply: 'Answer of the mail server',
      acceptedAt: 'Accepted by the mail server',
      messageId: 'Message-ID',
      releaseId: 'Release',
      occurredAt: 'Happened',
    },
    values: {
      event: { ...events, message: 'Sent by a user' },
      state: { waiting: 'Waiting', sent: 'Sent', givenUp: 'Given up', cancelled: 'Cancelled' },
      reason: emailReasons,
    },
  },
  predefinitionEmail: {
    one: 'Prepared e-mail',
    many: 'Prepared e-mails',
    fields: { name: 'Name', event: 'Sent about', subject: 'Subject', text: 'Text' },
    values: { event: events },
    hints: {
      event: 'In place of the text of the program. Empty: a user sends it from the outbox.',
      text: "Placeholders: '{{clinic}}', '{{recipient}}', '{{link}}'. Nothing about patients: others may read along.",
    },
  },
} as const

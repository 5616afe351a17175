/** What people are told of by e-mail. Each employee chooses among them. */
export const emailEvents = ['released', 'corrected', 'critical', 'acknowledgementDue'] as const
export type EmailEvent = (typeof emailEvents)[number]

/** The languages of the texts that come with the program. */
export const emailLanguages = ['pt-BR', 'en'] as const

/** How a mail is: `sent` once the server has accepted it. */
export const emailStates = ['waiting', 'sent', 'givenUp', 'cancelled'] as const

/** Why the account cannot send, whatever the mail is. Mails wait until that is put right. */
export const accountProblems = ['login', 'certificate', 'noTls', 'sender', 'noAnswer'] as const

/** Why a mail waits, was given up or was cancelled. */
export const emailReasons = [
  ...accountProblems,
  'noAccount',
  'noPortalAddress',
  'refusedForNow',
  'refused',
  'recipient',
  'tooOften',
  'withdrawn',
  'acknowledged',
  'noAccess',
  'textRemoved',
  'byUser',
] as const
export type EmailReason = (typeof emailReasons)[number]

/** What a prepared text may hold, as `{{link}}`: nothing that says of a patient, or of what a report says. */
export const emailPlaceholders = ['clinic', 'recipient', 'link'] as const

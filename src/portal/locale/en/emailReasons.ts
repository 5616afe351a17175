/** Why the account cannot send. */
export const accountProblems = {
  login: 'The mail server refuses the username or the password',
  certificate: 'The certificate of the mail server cannot be trusted',
  noTls: 'The mail server does not offer the encryption that is set',
  sender: 'The mail server does not let the account send from its address',
  noAnswer: 'The mail server does not answer',
} as const

/** Why an e-mail waits, was given up or was cancelled. */
export const emailReasons = {
  ...accountProblems,
  noAccount: 'No e-mail account is in use',
  noPortalAddress: 'The address of the portal is not set (PUBLIC_URL)',
  refusedForNow: 'The mail server refuses it for now',
  refused: 'The mail server refuses it',
  recipient: 'The mail server refuses the address',
  tooOften: 'Not accepted for more than a day',
  withdrawn: 'The report is not released any more',
  acknowledged: 'The finding was acknowledged before',
  noAccess: 'The person may not see the report',
  textRemoved: 'The prepared text was removed before',
  byUser: 'Cancelled by a user',
} as const

/** Who was told of a report. */
export const emailNotices = {
  title: 'Told by e-mail',
  sent: 'The mail server accepted it: {when}',
  waiting: 'Waits to be sent',
  givenUp: 'Given up',
  cancelled: 'Cancelled',
  withReason: '{state}. {reason}',
  reasons: emailReasons,
} as const

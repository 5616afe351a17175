import type { EmailReason } from '#contract/resources/emailKinds.ts'

/** Why a mail was not accepted, as the service says it: the portal has these in the user's language. */
export const reasonSentences: Record<EmailReason, string> = {
  login: 'the mail server refuses the user name or password of the account',
  certificate: 'the mail server has a certificate that cannot be trusted',
  noTls: 'the mail server does not offer the encryption that the account asks for',
  sender: 'the mail server does not let the account send from its address',
  noAnswer: 'the mail server does not answer',
  noAccount: 'no e-mail account is in use',
  noPortalAddress: 'the address of the portal is not set (PUBLIC_URL)',
  refusedForNow: 'the mail server refuses it for now',
  refused: 'the mail server refuses it',
  recipient: 'the mail server refuses the address',
  tooOften: 'the mail server has not accepted it for more than a day',
  withdrawn: 'the report is not released any more',
  acknowledged: 'the finding was acknowledged before',
  noAccess: 'the person may not see the report',
  textRemoved: 'its prepared text was removed before',
  byUser: 'a user has cancelled it',
}

interface Told {
  state: string
  reason: EmailReason | null
  name: string
}

/** `statusMessage` of a release (2.6): what became of the mail about it. */
export function statusSentence({ state, reason, name }: Told): string {
  const why = reason ? `: ${reasonSentences[reason]}` : ''
  if (state === 'sent') return `The mail server has accepted an e-mail to ${name}.`
  if (state === 'waiting') return `An e-mail to ${name} waits to be sent${why}.`
  if (state === 'cancelled') return `The e-mail to ${name} was cancelled${why}.`
  return `The e-mail to ${name} was given up${why}.`
}

import { createTransport, type Transporter } from 'nodemailer'
import type { EmailReason } from '#contract/resources/emailKinds.ts'
import { refuseInTransaction } from '#service/database/transactionContext.ts'
import type { Outcome } from './outbox.ts'

/** An account with its password in clear. */
export interface Account {
  id: number
  /** Another one where the account was changed. */
  version: string
  address: string
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  userName: string | null
  password: string | null
}

export interface Message {
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  messageId: string
}

/** In milliseconds. A server that takes a mail slowly, word by word, has until `whole`. */
export type Limits = typeof LIMITS
const LIMITS = { connection: 15_000, greeting: 15_000, silence: 30_000, whole: 60_000, idle: 15_000 }

/**
 * Sends mails over one connection, which is kept a little while. Encryption is what the account says, and the server's certificate has to be that of its
 * host, signed by a known authority or by `ca` (PEM): otherwise nothing is sent.
 */
export function openTransport(
  account: Account,
  { ca, limits = LIMITS }: { ca?: string | undefined; limits?: Limits | undefined },
) {
  const transport: Transporter = createTransport({
    pool: true,
    maxConnections: 1,
    // A mail whose connection broke may have arrived: the outbox decides when it is offered again.
    maxRequeues: 0,
    idleTimeout: limits.idle,
    host: account.host,
    port: account.port,
    secure: account.security === 'tls',
    requireTLS: account.security === 'starttls',
    ignoreTLS: account.security === 'none',
    ...(account.userName !== null && { auth: { user: account.userName, pass: account.password ?? '' } }),
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2', ...(ca !== undefined && { ca }) },
    connectionTimeout: limits.connection,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.silence,
    dnsTimeout: limits.connection,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(message: Message): Promise<Outcome> {
      refuseInTransaction('A mail server')
      try {
        const { response } = await transport.sendMail({
          ...message,
          signal: AbortSignal.timeout(limits.whole),
          // No automatic answer, such as that of somebody's holidays, is sent to the clinic.
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        })
        return { kind: 'accepted', reply: oneLine(response ?? '') }
      } catch (error) {
        return failureOf(error)
      }
    },
    /** Signs in, and sends nothing. Undefined where that succeeds. */
    async verify(): Promise<Exclude<Outcome, { kind: 'accepted' }> | undefined> {
      refuseInTransaction('A mail server')
      try {
        await transport.verify()
        return undefined
      } catch (error) {
        return failureOf(error)
      }
    },
    close: () => transport.close({ force: true }),
  }
}
export type OpenTransport = ReturnType<typeof openTransport>

interface SmtpError {
  code?: string
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
  message?: string
}

/** What a failure means. A reply of 4xx, or none, is no refusal: the same may be accepted later. */
function failureOf(error: unknown): Exclude<Outcome, { kind: 'accepted' }> {
  const {
    code = '',
    originalCode = '',
    command = '',
    response,
    responseCode = 0,
    message = '',
  } = error as SmtpError
  const reply = oneLine(response ?? message)
  const ofAccount = (reason: EmailReason) => ({ kind: 'later', reason, reply, ofAccount: true }) as const
  const isForNow = responseCode >= 400 && responseCode < 500
  // A reply may hold any words, and the message has them, too.
  const ownWords = responseCode === 0 ? message : ''
  if (/certificate|altname|self.signed/i.test(ownWords) || /CERT/.test(code + originalCode))
    return ofAccount('certificate')
  if (code === 'ETLS' || /ssl routines|wrong version number|EPROTO/i.test(ownWords + originalCode))
    return ofAccount('noTls')
  if (/AUTH/.test(code)) return isForNow ? ofAccount('noAnswer') : ofAccount('login')
  if (responseCode === 0 || responseCode === 421) return ofAccount('noAnswer')
  if (/^(CONN|EHLO|HELO|API)/.test(command)) return isForNow ? ofAccount('noAnswer') : ofAccount('sender')
  if (isForNow) return { kind: 'later', reason: 'refusedForNow', reply }
  // 530 and the like after MAIL FROM: it wants a login, or another address.
  if (command.startsWith('MAIL')) return ofAccount('sender')
  return { kind: 'never', reason: command.startsWith('RCPT') ? 'recipient' : 'refused', reply }
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 500)

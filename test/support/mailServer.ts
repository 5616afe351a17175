import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A reply of the server other than acceptance. */
const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

interface ReceivedMail {
  from: string
  to: string
  /** Headers and text, decoded. */
  text: string
  messageId: string
  isEncrypted: boolean
  /** The number of the connection. */
  session: string
}

/** How the server answers, which tests change while it runs. */
interface Answers {
  /** To a recipient: a code and a text, or nothing to accept it. */
  recipient?: ((address: string) => [number, string] | undefined) | undefined
  /** After a whole mail was received and kept, before it is accepted. */
  beforeAcceptance?: (() => Promise<void>) | undefined
}

/** A real SMTP server on a free port, with the user `clinic` and the password `right`. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = []
  const answers: Answers = {}
  const server = new SMTPServer({
    disabledCommands: options.cert === undefined ? ['STARTTLS'] : [],
    authOptional: true,
    ...options,
    onAuth: ({ username, password }, _, done) =>
      username === 'clinic' && password === 'right'
        ? done(null, { user: username })
        : done(refusal(535, '5.7.8 Authentication failed')),
    onRcptTo({ address }, _, done) {
      const answer = answers.recipient?.(address)
      return answer ? done(refusal(...answer)) : done()
    },
    onData(stream, { envelope, secure, id }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        received.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address).join(', '),
          text: decoded(text),
          messageId: /^Message-ID: (.*)$/im.exec(text)?.[1] ?? '',
          isEncrypted: secure,
          session: id,
        })
        void accept(done)
      })
    },
  })
  const accept = async (done: () => void) => {
    await answers.beforeAcceptance?.()
    done()
  }
  // A client that goes is no failure of the server.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    answers,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** A mail with its quoted-printable text decoded. */
const decoded = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8')

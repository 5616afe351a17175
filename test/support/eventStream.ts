import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'
import { API } from '#contract/http/url.ts'

/** A stream of server-sent events as a client reads it. */
export interface EventStream {
  response: IncomingMessage
  /** What has come until now: the names of events, and `:` for a comment. Of a refusal, its text. */
  events: string[]
  /** Resolves when the service ends the stream, rejects when it breaks off. */
  ended: Promise<void>
  leave: () => void
}

/** Opens the stream of releases at the address of a service, by a connection of its own. It is left at the end of the test. */
export async function openEvents(address: string, token: string): Promise<EventStream> {
  const request = get(`${address}${API}/portalreport/events`, {
    headers: { authorization: `Bearer ${token}` },
    // `fetch` connects again after it has left, and a server that closes waits for a connection without a request.
    agent: false,
  })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const leave = () => void request.destroy()
  onTestFinished(leave)
  const events: string[] = []
  const read = async () => {
    let text = ''
    for await (const bytes of response) {
      text += String(bytes)
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      events.push(...parts.map((part) => /^event: (\w+)\ndata: \{\}$/.exec(part)?.[1] ?? part))
    }
    if (text !== '') events.push(text)
  }
  const ended = read()
  ended.catch(() => {})
  return { response, events, ended, leave }
}

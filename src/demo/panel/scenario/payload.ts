import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

/** An answer's payload as a text, whether the service sends it whole or as a stream. What is neither stays as it is. */
export const readPayload = async (payload: unknown): Promise<unknown> =>
  payload instanceof Readable ? text(payload) : payload

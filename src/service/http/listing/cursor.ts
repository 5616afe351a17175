import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** The key that signs the cursors of listings. */
    cursorKey: Buffer
  }
}

/** The record after which a page starts. */
export interface Cursor {
  id: number
  /** Whether this service issued it to this caller for this listing. */
  isSigned: boolean
}

/** Derives the key of the cursors from the secret that signs the tokens. */
export const cursorKey = (secret: string): Buffer =>
  createHmac('sha256', secret).update('cursors of listings').digest()

/** The `after` of the next page's URL: the id, and a signature that proves that the service issued it to this caller. */
export const writeCursor = (request: FastifyRequest, id: number): string => `${id}.${sign(request, id)}`

/** Reads an `after` of the contract's form. */
export function readCursor(request: FastifyRequest, text: string): Cursor {
  const [number = '', given] = text.split('.')
  const id = Number(number)
  const expected = Buffer.from(sign(request, id))
  return { id, isSigned: given?.length === expected.length && timingSafeEqual(Buffer.from(given), expected) }
}

const sign = ({ server, caller, url }: FastifyRequest, id: number): string =>
  createHmac('sha256', server.cursorKey)
    .update(`${caller?.id} ${url.split('?')[0]} ${id}`)
    .digest('base64url')
    .slice(0, 22)

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** What the cursors of listings are signed with. */
    cursorKey: Buffer
  }
}

/** The record after which a page starts. */
export interface Cursor {
  id: number
  /** Whether this service gave it to this caller for this listing, with the page that the record stood on. */
  isGiven: boolean
}

/** The key of the cursors, out of the secret that signs the tokens. */
export const cursorKey = (secret: string): Buffer =>
  createHmac('sha256', secret).update('cursors of listings').digest()

/** The `after` of the next page's URL: the id, and a signature proving that the service gave this id to this caller. */
export const writeCursor = (request: FastifyRequest, id: number): string => `${id}.${sign(request, id)}`

/** Reads an `after` of the contract's form. */
export function readCursor(request: FastifyRequest, text: string): Cursor {
  const [number = '', given] = text.split('.')
  const id = Number(number)
  const expected = Buffer.from(sign(request, id))
  return { id, isGiven: given?.length === expected.length && timingSafeEqual(Buffer.from(given), expected) }
}

const sign = ({ server, caller, url }: FastifyRequest, id: number): string =>
  createHmac('sha256', server.cursorKey)
    .update(`${caller?.id} ${url.split('?')[0]} ${id}`)
    .digest('base64url')
    .slice(0, 22)

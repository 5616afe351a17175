import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { keysFor, type TokenSecrets } from '#service/http/tokenSecrets.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The keys that sign the cursors of listings; the first is for new ones. */
    cursorKeys: readonly [Buffer, ...Buffer[]]
  }
}

/** The record after which a page starts. */
export interface Cursor {
  id: number
  /** Whether this service issued it to this caller for this listing. */
  isSigned: boolean
}

/** Derives the keys of the cursors from the secrets that sign the tokens. */
export const cursorKeys = (secrets: TokenSecrets) => keysFor(secrets, 'cursors of listings')

/** The `after` of the next page's URL: the id, and a signature that proves that the service issued it to this caller. */
export const writeCursor = (request: FastifyRequest, id: number): string =>
  `${id}.${sign(request, id, request.server.cursorKeys[0])}`

/** Reads an `after` of the contract's form. */
export function readCursor(request: FastifyRequest, text: string): Cursor {
  const [number = '', given] = text.split('.')
  const id = Number(number)
  const isSigned = request.server.cursorKeys.some((key) => {
    const expected = Buffer.from(sign(request, id, key))
    return given?.length === expected.length && timingSafeEqual(Buffer.from(given), expected)
  })
  return { id, isSigned }
}

const sign = ({ caller, url }: FastifyRequest, id: number, key: Buffer): string =>
  createHmac('sha256', key)
    .update(`${caller?.id} ${url.split('?')[0]} ${id}`)
    .digest('base64url')
    .slice(0, 22)

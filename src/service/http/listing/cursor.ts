import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Counted } from '#contract/declaration/listing.ts'
import { keysFor, type TokenSecrets } from '#service/http/tokenSecrets.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The keys that sign the cursors of listings; the first is for new ones. */
    cursorKeys: readonly [KeyObject, ...KeyObject[]]
  }
}

/** The record after which a page starts. */
export interface Cursor {
  id: number
  /** Whether this service issued it to this caller for this listing with these filters. */
  isSigned: boolean
  /** How many records there were on the first page, in a signed one. */
  counted: Counted | undefined
}

/** Derives the keys of the cursors from the secrets that sign the tokens. */
export function cursorKeys(secrets: TokenSecrets): [KeyObject, ...KeyObject[]] {
  const [current, ...previous] = keysFor(secrets, 'cursors of listings')
  return [createSecretKey(current), ...previous.map((key) => createSecretKey(key))]
}

/** The `after` of the next page's URL: the id, the count, and a signature that proves that the service issued it to this caller. */
export function writeCursor(
  request: FastifyRequest,
  query: object,
  id: number,
  { count, inexact }: Counted,
): string {
  const signed = `${id}.${count}${inexact ?? ''}`
  return `${signed}.${sign(request, query, signed, request.server.cursorKeys[0])}`
}

/** Reads an `after` of the contract's form. */
export function readCursor(request: FastifyRequest, query: object, text: string): Cursor {
  const [number = '', counted = '', given] = text.split('.')
  const isSigned = request.server.cursorKeys.some((key) => {
    const expected = Buffer.from(sign(request, query, `${number}.${counted}`, key))
    return given?.length === expected.length && timingSafeEqual(Buffer.from(given), expected)
  })
  return { id: Number(number), isSigned, counted: isSigned ? readCount(counted) : undefined }
}

function readCount(text: string): Counted {
  const [, digits, inexact] = /^(\d+)(.*)$/.exec(text) ?? []
  return { count: Number(digits), ...(inexact && { inexact: inexact as NonNullable<Counted['inexact']> }) }
}

/** Of a query, what does not belong to one page alone. */
const listingOf = (query: object) =>
  JSON.stringify({ ...query, limit: undefined, after: undefined, form: undefined })

const sign = ({ caller, url }: FastifyRequest, query: object, signed: string, key: KeyObject): string =>
  createHmac('sha256', key)
    .update(`${caller?.id} ${url.split('?')[0]} ${signed} ${listingOf(query)}`)
    .digest('base64url')
    .slice(0, 22)

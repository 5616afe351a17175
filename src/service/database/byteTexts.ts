import type { EventEmitter } from 'node:events'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { type BackendMessage, DataRowMessage, RowDescriptionMessage } from 'pg-protocol/dist/messages.js'
import { Parser } from 'pg-protocol/dist/parser.js'
import { isExclusive, type Queries } from './database.ts'

/**
 * A column of this name has texts that are passed on without being read: for a page of whole reports, decoding them and encoding them again takes as
 * long as all else that is done. PostgreSQL's are strings with a character for each byte of the UTF-8, and not buffers, whose memory outside of the
 * heap would have all of the heap collected each few requests. The embedded database's are usual strings.
 */
const COLUMN = 'utf8'

/** In which such texts, also where they are joined by ASCII, become the bytes that they stand for. */
export const encodingOf = (queries: Queries): 'utf8' | 'latin1' => (isExclusive(queries) ? 'utf8' : 'latin1')

/** What a change makes of such a text. */
export function changeText(queries: Queries, text: string, change: (text: string) => string): string {
  const encoding = encodingOf(queries)
  return Buffer.from(change(Buffer.from(text, encoding).toString())).toString(encoding)
}

/** Missing in the library's types. */
interface Connection extends EventEmitter {
  attachListeners(stream: Readable): void
}
interface PacketParser {
  parse(data: Buffer, onMessage: (message: BackendMessage) => void): void
  handlePacket(offset: number, code: number, length: number, data: Buffer): BackendMessage
}

const DATA_ROW = 68

function parser(): PacketParser {
  const usual = new Parser() as unknown as PacketParser
  const handlePacket = usual.handlePacket.bind(usual)
  let encodings: BufferEncoding[] | undefined
  usual.handlePacket = (offset, code, length, data) => {
    if (code === DATA_ROW && encodings) return readRow(encodings, offset, length, data)
    const message = handlePacket(offset, code, length, data)
    if (message instanceof RowDescriptionMessage) {
      const names = message.fields.map(({ name }) => name)
      encodings = names.includes(COLUMN)
        ? names.map((name) => (name === COLUMN ? 'latin1' : 'utf8'))
        : undefined
    }
    return message
  }
  return usual
}

function readRow(encodings: readonly BufferEncoding[], offset: number, length: number, data: Buffer) {
  let at = offset + 2
  const values = encodings.map((encoding) => {
    const size = data.readInt32BE(at)
    const start = at + 4
    at = start + Math.max(size, 0)
    return size === -1 ? null : data.toString(encoding, start, at)
  })
  return new DataRowMessage(length, values)
}

/** A client that reads such columns. */
export class ByteTextClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const { connection } = this as unknown as { connection: Connection }
    connection.attachListeners = (stream) => {
      const messages = parser()
      const emit = (message: BackendMessage) =>
        connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message)
      stream.on('data', (data: Buffer) => messages.parse(data, emit))
    }
  }
}

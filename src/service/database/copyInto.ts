import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { isExclusive, type Queries } from './database.ts'

type Row = Readonly<Record<string, unknown>>

const STATEMENT = 'copy '

/** Inserts rows of the same columns by COPY, which takes the server a fraction of the time of an insert. On PostgreSQL only. */
export async function copyInto(queries: Queries, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  if (isExclusive(queries)) throw new Error('The embedded database is not given rows by COPY.')
  const columns = Object.keys(first)
  const data = rows.map((row) => `${columns.map((name) => fieldOf(row[name])).join('\t')}\n`).join('')
  const names = columns.map((name) => `"${name}"`).join(', ')
  await queries.executeQuery(CompiledQuery.raw(`${STATEMENT}"${table}" (${names}) from stdin`, [data]))
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const escaped = (text: string) => text.replaceAll(/[\\\n\r\t]/g, (character) => escapes[character] ?? '')

function fieldOf(value: unknown): string {
  if (value === null || value === undefined) return String.raw`\N`
  if (typeof value === 'string') return escaped(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return escaped(`{${value.map(elementOf).join()}}`)
  return escaped(JSON.stringify(value))
}

function elementOf(value: unknown): string {
  if (value === null) return 'null'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}

/** Whether a statement is one of `copyInto`, whose only value is what it sends. */
export const isCopy = (text: string): boolean => text.startsWith(STATEMENT)

/** Missing in the library's types. */
interface CopyingConnection extends pg.Connection {
  sendCopyFromChunk(data: Buffer): void
  endCopyFrom(): void
}

/** Sends the rows of a COPY over a connection. */
export function copyIn(client: pg.PoolClient, text: string, data: string): Promise<{ rows: never[] }> {
  return new Promise((resolve, reject) => {
    const query = {
      submit: (connection: pg.Connection) => connection.query(text),
      handleCopyInResponse(connection: CopyingConnection) {
        connection.sendCopyFromChunk(Buffer.from(data))
        connection.endCopyFrom()
      },
      handleCommandComplete() {},
      handleError: reject,
      handleReadyForQuery: () => resolve({ rows: [] }),
    }
    client.query(query as unknown as pg.Submittable)
  })
}

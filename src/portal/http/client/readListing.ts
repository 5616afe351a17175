import * as z from 'zod/mini'

/** A record of a listing that is not of the contract's form. */
export interface BrokenRecord {
  /** Undefined where it has no readable id. */
  id: number | undefined
  requestId: string | undefined
}

type Read =
  | { success: true; listing: { data: unknown[]; broken: BrokenRecord[] } }
  | { success: false; error: z.core.$ZodError }

/** How long the page may be blocked at a time. */
const MAX_BLOCKING_MS = 12

/**
 * Reads a listing record by record: one that is broken is listed apart, and the others are read. A long one yields to the event loop in between, so that the page stays responsive.
 */
export async function readListing(
  schema: z.ZodMiniType,
  body: unknown,
  requestId: string | undefined,
): Promise<Read> {
  const { envelope, record } = partsOf(schema)
  const outside = envelope.safeParse(body)
  if (!outside.success) return { success: false, error: outside.error }
  const data: unknown[] = []
  const broken: BrokenRecord[] = []
  let since = performance.now()
  for (const raw of outside.data['data'] as unknown[]) {
    const read = record.safeParse(raw)
    if (read.success) data.push(read.data)
    else broken.push({ id: idOf(raw), requestId })
    if (performance.now() - since < MAX_BLOCKING_MS) continue
    await new Promise((resolve) => setTimeout(resolve))
    since = performance.now()
  }
  return { success: true, listing: { ...outside.data, data, broken } }
}

const unread = z.array(z.unknown())

function partsOf(schema: z.ZodMiniType) {
  if (!(schema instanceof z.ZodMiniObject)) throw new Error('A listing is an object.')
  const records: unknown = schema.shape['data']
  if (!(records instanceof z.ZodMiniArray)) throw new Error('A listing has an array of records.')
  return { envelope: z.extend(schema, { data: unread }), record: records.def.element as z.ZodMiniType }
}

function idOf(raw: unknown): number | undefined {
  if (typeof raw !== 'object' || raw === null || !('id' in raw)) return undefined
  return Number.isSafeInteger(raw.id) ? (raw.id as number) : undefined
}

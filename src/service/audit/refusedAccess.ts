import { networksOf } from '#service/http/networks.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Queries } from '#service/database/database.ts'
import type { Problem } from '#service/http/problem.ts'
import { type Act, type Actor, recordAct } from './recordAct.ts'

const WINDOW = 60_000
/** Records that one caller, or one address without a caller, may cause in a window; the rest is counted. */
const MOST_OF_ONE = 10
/** Callers and addresses that are told apart in a window; the rest is counted together. */
const MOST_SOURCES = 50

interface Source {
  actor: Actor
  written: number
  suppressed: number
}

/**
 * Writes refused access into the audit trail: a role that does not allow it (403), a record that there is and that the caller may
 * not see (404), too many tries (429). It is written outside of the transaction in which it was refused. A flood of refusals cannot
 * flood the trail: what is over the bounds is counted, and the number is written when the minute is over.
 */
export function refusedAccess(app: FastifyInstance, queries: Queries) {
  const sources = new Map<string, Source>()
  let others = 0
  let timer: NodeJS.Timeout | undefined

  async function closeWindow(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const counted = [...sources.values()].filter(({ suppressed }) => suppressed > 0)
    const rest = others
    sources.clear()
    others = 0
    for (const { actor, suppressed } of counted) await write(actor, { detail: { suppressed } })
    if (rest > 0)
      await write(
        { caller: null, request: { id: '', ip: '' } },
        { detail: { suppressed: rest, sources: 'several' } },
      )
  }

  // A refusal gives nothing away: where it cannot be written it is answered all the same.
  async function write(actor: Actor, act: Pick<Act, 'record' | 'detail'>): Promise<void> {
    try {
      await recordAct(queries, actor, { act: 'access.refuse', outcome: 'refused', ...act })
    } catch (error) {
      app.log.error({ err: error }, 'a refusal could not be written into the audit trail')
    }
  }

  app.addHook('onClose', closeWindow)

  return async (request: FastifyRequest, problem: Problem): Promise<void> => {
    const { status, code, withheld } = problem
    const isHidden = withheld !== undefined && withheld.ids.length > 0
    if (status !== 403 && status !== 429 && !isHidden) return
    timer ??= setTimeout(() => void closeWindow(), WINDOW).unref()

    const actor = { caller: request.caller ?? null, request: { id: request.id, ip: request.ip } }
    const name = actor.caller ? `user ${actor.caller.id}` : networksOf(request.ip)[0]
    const source = sources.get(name) ?? { actor, written: 0, suppressed: 0 }
    if (!sources.has(name) && sources.size >= MOST_SOURCES) {
      others++
      return
    }
    sources.set(name, source)
    source.actor = actor
    if (source.written >= MOST_OF_ONE) {
      source.suppressed++
      return
    }
    source.written++
    const { method, url = '' } = request.routeOptions
    await write(actor, {
      ...(isHidden && { record: withheld }),
      detail: { status, code, operation: `${String(method)} ${url}`, ...asked(request.params) },
    })
  }
}

/** The id in the URL, if any. Other parts of the URL may hold text that a user typed, so they are not stored. */
function asked(params: unknown): { id?: number } {
  const { id } = (params ?? {}) as { id?: unknown }
  return typeof id === 'string' && /^\d{1,9}$/.test(id) ? { id: Number(id) } : {}
}

import { networksOf } from '#service/http/networks.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Queries } from '#service/database/database.ts'
import type { Problem } from '#service/http/problem.ts'
import { type Act, type Actor, recordAct, program } from './recordAct.ts'

const WINDOW_MS = 60_000
/** These ask for one more step of a sign-in or of an act, and refuse nothing yet: what is wrong there has acts of its own. */
const steps: ReadonlySet<string> = new Set([
  'password_change_required',
  'second_factor_required',
  'enrolment_required',
  'confirmation_required',
])

/** Records for one caller, or one address without a caller, in a window; further refusals are only counted. */
const MAX_OF_SOURCE = 10
/** Callers and addresses that are distinguished in a window; those of others are counted together. */
const MAX_SOURCES = 50

interface Source {
  actor: Actor
  written: number
  suppressed: number
}

/**
 * Records refused access in the audit: a role that does not allow it (403), an existing record that the caller may not see
 * (404), too many tries (429), and refused keys of integrations (401). It is recorded outside of the refused transaction. A flood of refusals cannot flood the audit:
 * those over the limits are counted, and their number is recorded at the end of the minute.
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
    if (rest > 0) await write(program, { detail: { suppressed: rest, sources: 'several' } })
  }

  // A refusal discloses nothing, so it is answered even if it cannot be recorded.
  async function write(actor: Actor, act: Pick<Act, 'record' | 'detail'> & Partial<Act>): Promise<void> {
    try {
      await recordAct(queries, actor, { act: 'access.refuse', outcome: 'refused', ...act })
    } catch (error) {
      // Those of a window that has ended belong to no request.
      const { id } = actor.request
      app.log.error(
        { err: error, ...(id !== '' && { reqId: id }) },
        'a refusal could not be written into the audit',
      )
    }
  }

  app.addHook('onClose', closeWindow)

  return async (request: FastifyRequest, problem: Problem): Promise<void> => {
    const { status, code, withheld } = problem
    const isKey = withheld?.kind === 'integrationKey'
    const isHidden = withheld !== undefined && withheld.ids.length > 0
    if (status !== 403 && status !== 429 && !isHidden && !isKey) return
    if (steps.has(code)) return
    timer ??= setTimeout(() => void closeWindow(), WINDOW_MS).unref()

    const actor = { caller: request.caller ?? null, request: { id: request.id, ip: request.ip } }
    const name = actor.caller ? `user ${actor.caller.id}` : networksOf(request.ip)[0]
    const source = sources.get(name) ?? { actor, written: 0, suppressed: 0 }
    if (!sources.has(name) && sources.size >= MAX_SOURCES) {
      others++
      return
    }
    sources.set(name, source)
    source.actor = actor
    if (source.written >= MAX_OF_SOURCE) {
      source.suppressed++
      return
    }
    source.written++
    const { method, url = '' } = request.routeOptions
    await write(actor, {
      ...(isKey && { act: 'integration.refuse' }),
      ...(isHidden && { record: { kind: withheld.kind, ids: withheld.ids } }),
      detail: {
        status,
        code,
        operation: `${String(method)} ${url}`,
        ...idIn(request.params),
        ...(withheld?.reason !== undefined && { reason: withheld.reason }),
      },
    })
  }
}

/** The id in the URL, if any. Other parts of the URL may hold text that a user typed, so they are not stored. */
function idIn(params: unknown): { id?: number } {
  const { id } = (params ?? {}) as { id?: unknown }
  return typeof id === 'string' && /^\d{1,9}$/.test(id) ? { id: Number(id) } : {}
}

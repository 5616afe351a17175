import { ApiError, isOutcomeUnknown } from '#portal/http/client/errors.ts'
import {
  NotOfferedError,
  StillListedError,
  StillThereError,
  UnansweredError,
} from '#portal/patients/api/removal.ts'

/** Why a removal was not done, one kind for each next step. */
export type Refusal =
  | { kind: 'notFound' | 'rateLimited' | 'sessionEnded' | 'notConfirmed' }
  /** `said`: what a service that is not our own says about it. */
  | { kind: 'forbidden' | 'changed' | 'refused'; said?: string | undefined }
  /** The record that the reports were to be moved to has changed, or is gone. */
  | { kind: 'targetChanged' }
  | { kind: 'alreadyRemoved'; removed: { at: string; by: string | null } | undefined }
  /** No answer, or one that does not say what was done. `there`: the record was still there afterwards. */
  | { kind: 'unanswered'; there?: boolean }
  /** The service said yes, and the record is still there. */
  | { kind: 'stillThere' }
  /** The same where only the listing can be looked at. `isUnread`: it could not be read again. */
  | { kind: 'stillListed'; isUnread: boolean }
  /** The service answered as one that has no such operation. */
  | { kind: 'notOffered' }
  /** The record could not be read. */
  | { kind: 'notLoaded' }

const byStatus: Record<number, 'sessionEnded' | 'forbidden' | 'notFound' | 'rateLimited'> = {
  401: 'sessionEnded',
  403: 'forbidden',
  404: 'notFound',
  429: 'rateLimited',
}

/** What a failed removal is shown as. */
export function removalRefusal(error: unknown): Refusal {
  if (error instanceof StillThereError) return { kind: 'stillThere' }
  if (error instanceof StillListedError) return { kind: 'stillListed', isUnread: error.isUnread }
  if (error instanceof NotOfferedError) return { kind: 'notOffered' }
  if (error instanceof UnansweredError) return { kind: 'unanswered', there: true }
  if (!(error instanceof ApiError) || isOutcomeUnknown(error)) return { kind: 'unanswered' }
  if (error.code === 'confirmation_required') return { kind: 'notConfirmed' }
  if (error.code === 'already_removed') return { kind: 'alreadyRemoved', removed: error.response?.removed }
  const fields = error.response?.fields ?? []
  if (fields.length > 0 && fields.every(({ name }) => name.startsWith('reportsTo')))
    return { kind: 'targetChanged' }
  // Another service may send a code of its own, or none.
  const said = error.response ? undefined : sentenceIn(error.body)
  if (error.status === 409) return { kind: 'changed', said }
  return { kind: byStatus[error.status] ?? 'refused', said }
}

const LONGEST_SENTENCE = 300
/** What a status is called, which some services put where others say what is wrong. */
const statusName = /^(bad request|unprocessable (entity|content))$/i

/** The description does not show the fields of an error (7): the longest text of several words is its sentence. */
function sentenceIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const texts = Object.values(body).flatMap((value: unknown) => {
    const text = typeof value === 'string' ? value.trim() : sentenceIn(value)
    return text !== undefined && /\S\s+\S/.test(text) && !statusName.test(text) ? [text] : []
  })
  const [longest] = texts.toSorted((one, other) => other.length - one.length)
  return longest === undefined || longest.length <= LONGEST_SENTENCE
    ? longest
    : `${longest.slice(0, LONGEST_SENTENCE)}…`
}

/** What a failed reading of the record is shown as. */
export function readingRefusal(error: unknown): Refusal {
  const refusal = removalRefusal(error)
  return ['sessionEnded', 'forbidden', 'notFound'].includes(refusal.kind) ? refusal : { kind: 'notLoaded' }
}

const finalKinds: ReadonlySet<Refusal['kind']> = new Set([
  'forbidden',
  'notFound',
  'notOffered',
  'alreadyRemoved',
])

/** Nothing can be confirmed any more: the dialog can only be closed. */
export const isFinal = ({ kind }: Refusal): boolean => finalKinds.has(kind)

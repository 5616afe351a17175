import { useTranslations } from 'use-intl'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { ApiError, isOutcomeUnknown, requestIdOf } from '#portal/http/client/errors.ts'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { RemovalError } from '#portal/patients/api/removal.ts'
import { usePatientText } from '#portal/patients/identity/usePatientText.ts'

/**
 * What can be done next. `close`: nothing but to close the dialog; `gone`: the same, as the patient is no longer there. `compare`: look at
 * what was changed. `choose`: choose again where the reports go. `confirm`: confirm once more. `send`, `read`, `check`: try again to send
 * the removal, to read the record, or to look whether it is gone.
 */
type Step = 'close' | 'gone' | 'compare' | 'choose' | 'confirm' | 'send' | 'read' | 'check' | 'none'

/** Why a removal was not done, by the name of its texts, with what can be done next. */
const steps = {
  // As any request is refused (`problemKind`).
  forbidden: 'close',
  notFound: 'gone',
  sessionEnded: 'confirm',
  notConfirmed: 'none',
  rateLimited: 'send',
  refused: 'none',
  alreadyRemoved: 'gone',
  changed: 'compare',
  /** The record that the reports were to be moved to has changed, or is gone. */
  targetChanged: 'choose',
  notLoaded: 'read',
  /** No answer, or one that does not say what was done. */
  unanswered: 'send',
  /** Not found after a request without an answer. */
  removedUnanswered: 'gone',
  // `RemovalError` says what these are.
  unansweredAndThere: 'send',
  stillThere: 'send',
  stillListed: 'check',
  unverified: 'check',
  notOffered: 'close',
} as const satisfies Readonly<Record<string, Step>>

export type RefusalKind = keyof typeof steps

/** Why a removal was not done. */
export interface Refusal {
  kind: RefusalKind
  step: Step
  /** What a service that is not our own says about it. */
  serviceMessage?: string | undefined
  /** When and by whom it was removed already. */
  removed?: { at: string; by: string | null } | undefined
  /** The id of the request, for those who look after the service. */
  requestId?: string | undefined
}

/** Nothing can be confirmed any more: the dialog can only be closed. */
export const isFinal = ({ step }: Refusal): boolean => step === 'close' || step === 'gone'

export const refusalOf = (kind: RefusalKind, details: Omit<Refusal, 'kind' | 'step'> = {}): Refusal => ({
  kind,
  step: steps[kind],
  ...details,
})

const isKind = (kind: string): kind is RefusalKind => kind in steps

/** What a failed removal is shown as. */
export function removalRefusal(error: unknown): Refusal {
  if (error instanceof RemovalError) return refusalOf(error.doubt, { requestId: error.requestId })
  const requestId = requestIdOf(error)
  if (!(error instanceof ApiError) || isOutcomeUnknown(error)) return refusalOf('unanswered', { requestId })
  const { fields = [], removed } = error.response ?? {}
  if (removed) return refusalOf('alreadyRemoved', { removed })
  if (fields.length > 0 && fields.every(({ name }) => name.startsWith('reportsTo')))
    return refusalOf('targetChanged')
  const kind = error.status === 409 ? 'changed' : problemKind(error)
  // Another service may send a code of its own, or none.
  const serviceMessage = error.response ? undefined : sentenceIn(error.body)
  return refusalOf(isKind(kind) ? kind : 'refused', { serviceMessage, requestId })
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
  const isSaid = ['sessionEnded', 'forbidden', 'notFound'].includes(refusal.kind)
  return isSaid ? refusal : refusalOf('notLoaded', { requestId: refusal.requestId })
}

/** The title or the text of a refusal in the user's language. */
export function useRefusalText() {
  const t = useTranslations('patientRemoval.refusals')
  const text = usePatientText()
  // Of a service that has nothing but its listing, less is known about why it refuses.
  const isListed = useCapability('getPatient') === 'computed'
  return (part: 'title' | 'text', { kind, removed, serviceMessage }: Refusal): string =>
    t(`${kind}.${part}`, {
      isListed: String(isListed),
      isSupposed: String(isListed && serviceMessage === undefined),
      when: removed ? text.moment(removed.at, removed.by) : '',
    })
}

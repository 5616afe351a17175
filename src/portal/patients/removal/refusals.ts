import { useTranslations } from 'use-intl'
import { ApiError, isOutcomeUnknown } from '#portal/http/client/errors.ts'
import { useCapability } from '#portal/http/query/capabilities.ts'
import {
  NotOfferedError,
  StillListedError,
  StillThereError,
  UnansweredError,
} from '#portal/patients/api/removal.ts'
import { usePatientText } from '#portal/patients/identity/usePatientText.ts'

/**
 * What can be done next. `close`: nothing but to close the dialog; `gone`: the same, as the patient is no longer there. `compare`: look at
 * what was changed. `choose`: choose again where the reports go. `confirm`: confirm once more. `send`, `read`, `check`: try again to send
 * the removal, to read the record, or to look whether it is gone.
 */
type Step = 'close' | 'gone' | 'compare' | 'choose' | 'confirm' | 'send' | 'read' | 'check' | 'none'

/** Why a removal was not done, by the name of its texts, with what can be done next. */
const steps = {
  forbidden: 'close',
  notOffered: 'close',
  notFound: 'gone',
  /** Not found after a request without an answer. */
  removedUnanswered: 'gone',
  alreadyRemoved: 'gone',
  /** The same, where it is not known by whom. */
  removedBefore: 'gone',
  changed: 'compare',
  /** The record that the reports were to be moved to has changed, or is gone. */
  targetChanged: 'choose',
  sessionEnded: 'confirm',
  notConfirmed: 'none',
  refused: 'none',
  /** Refused with a sentence of a service that is not our own. */
  explained: 'none',
  rateLimited: 'send',
  /** No answer, or one that does not say what was done. */
  unanswered: 'send',
  unansweredAndThere: 'send',
  /** The service said yes, and the record is still there. */
  stillThere: 'send',
  notLoaded: 'read',
  /** The service said yes, and its listing still holds reports of the patient. */
  stillListed: 'check',
  /** The same, where the listing could not be read again. */
  unverified: 'check',
} as const satisfies Readonly<Record<string, Step>>

type RefusalKind = keyof typeof steps

/** Why a removal was not done. */
export interface Refusal {
  kind: RefusalKind
  step: Step
  /** What a service that is not our own says about it. */
  serviceMessage?: string | undefined
  /** When and by whom it was removed already. */
  removed?: { at: string; by: string | null } | undefined
}

/** The service or the network failed: the number of the request is of use to those who look after them. */
const faults: ReadonlySet<RefusalKind> = new Set([
  'unanswered',
  'unansweredAndThere',
  'notLoaded',
  'refused',
  'explained',
  'stillThere',
])
export const isFault = ({ kind }: Refusal): boolean => faults.has(kind)

/** Nothing can be confirmed any more: the dialog can only be closed. */
export const isFinal = ({ step }: Refusal): boolean => step === 'close' || step === 'gone'

export const refusalOf = (kind: RefusalKind, details: Omit<Refusal, 'kind' | 'step'> = {}): Refusal => ({
  kind,
  step: steps[kind],
  ...details,
})

const byStatus: Partial<Record<number, RefusalKind>> = {
  401: 'sessionEnded',
  403: 'forbidden',
  404: 'notFound',
  409: 'changed',
  429: 'rateLimited',
}

/** What a failed removal is shown as. */
export function removalRefusal(error: unknown): Refusal {
  if (error instanceof StillThereError) return refusalOf('stillThere')
  if (error instanceof StillListedError) return refusalOf(error.isUnread ? 'unverified' : 'stillListed')
  if (error instanceof NotOfferedError) return refusalOf('notOffered')
  if (error instanceof UnansweredError) return refusalOf('unansweredAndThere')
  if (!(error instanceof ApiError) || isOutcomeUnknown(error)) return refusalOf('unanswered')
  if (error.code === 'confirmation_required') return refusalOf('notConfirmed')
  if (error.code === 'already_removed') return alreadyRemoved(error.response?.removed)
  const fields = error.response?.fields ?? []
  if (fields.length > 0 && fields.every(({ name }) => name.startsWith('reportsTo')))
    return refusalOf('targetChanged')
  // Another service may send a code of its own, or none.
  const serviceMessage = error.response ? undefined : sentenceIn(error.body)
  const kind = byStatus[error.status] ?? (serviceMessage ? 'explained' : 'refused')
  return refusalOf(kind, { serviceMessage })
}

export const alreadyRemoved = (removed: Refusal['removed']): Refusal =>
  refusalOf(removed ? 'alreadyRemoved' : 'removedBefore', { removed })

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
  return ['sessionEnded', 'forbidden', 'notFound'].includes(refusal.kind) ? refusal : refusalOf('notLoaded')
}

/** Of a service that has nothing but its listing, less is known about why it refuses. */
const ofListing = {
  forbidden: 'listed.forbidden',
  notFound: 'listed.notFound',
  changed: 'listed.changed',
  refused: 'listed.refused',
} as const satisfies Partial<Record<RefusalKind, string>>
const isOfListing = (kind: RefusalKind): kind is keyof typeof ofListing => kind in ofListing

/** A refusal in the user's language. */
export function useRefusalText() {
  const t = useTranslations('patientRemoval.refusals')
  const text = usePatientText()
  const isComputed = useCapability('getPatient') === 'computed'
  const nameOf = (kind: RefusalKind) => (isComputed && isOfListing(kind) ? ofListing[kind] : kind)
  return {
    title: ({ kind }: Refusal): string => t(`${nameOf(kind)}.title`),
    sentence: ({ kind, removed }: Refusal): string =>
      t(`${nameOf(kind)}.text`, { when: removed ? text.moment(removed.at, removed.by) : '' }),
  }
}

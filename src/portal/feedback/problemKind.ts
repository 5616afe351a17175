import { useTranslations } from 'use-intl'
import type { ErrorCode } from '#contract/http/error.ts'
import {
  AnswerError,
  ApiError,
  NetworkError,
  requestIdOf,
  UserLeftError,
} from '#portal/http/client/errors.ts'

export type ProblemKind =
  | 'sessionEnded'
  | 'forbidden'
  | 'notConfirmed'
  | 'notFound'
  | 'refused'
  | 'rateLimited'
  | 'fileMissing'
  | 'pdfPending'
  | 'pdfFailed'
  | 'outcomeUnknown'
  | 'service'
  | 'network'
  | 'invalidAnswer'
  | 'unknown'

const byCode: Partial<Record<ErrorCode, ProblemKind>> = {
  confirmation_required: 'notConfirmed',
  file_missing: 'fileMissing',
  pdf_pending: 'pdfPending',
  pdf_failed: 'pdfFailed',
  outcome_unknown: 'outcomeUnknown',
}

const byStatus: Record<number, ProblemKind> = {
  401: 'sessionEnded',
  403: 'forbidden',
  404: 'notFound',
  429: 'rateLimited',
}

/** The kind of problem that an error is to the user. */
export function problemKind(error: unknown): ProblemKind {
  if (error instanceof NetworkError) return 'network'
  if (error instanceof AnswerError) return 'invalidAnswer'
  if (error instanceof UserLeftError) return 'sessionEnded'
  if (!(error instanceof ApiError)) return 'unknown'
  return (
    (error.code && byCode[error.code]) ??
    byStatus[error.status] ??
    (error.status >= 500 ? 'service' : 'refused')
  )
}

/** The kind of problem where a place has words for it, else `other`. */
export const kindAmong = <K extends ProblemKind>(error: unknown, kinds: readonly K[]): K | 'other' => {
  const kind = problemKind(error)
  return kinds.find((known) => known === kind) ?? 'other'
}

/** The beginning of a request's number, which is enough to find it. */
const shortNumber = (id: string): string => (id.length > 12 ? `${id.slice(0, 8)}…` : id)

/** The number of the request, where the service failed: those who look after it find in its log what happened. */
export const faultyRequest = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status < 500 ? undefined : requestIdOf(error)

/** The title of the problem that an error is to the user, for a sentence of the place where it came up; of a fault, with the request. */
export function useProblemTitle(): (error: unknown) => string {
  const t = useTranslations('problem')
  return (error) => {
    const title = t(`${problemKind(error)}.title`)
    const id = faultyRequest(error)
    return id === undefined ? title : t('titleWithRequest', { title, id: shortNumber(id) })
  }
}

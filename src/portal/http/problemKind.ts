import { AnswerError, ApiError, NetworkError } from './errors.ts'

export type ProblemKind =
  'ended' | 'forbidden' | 'notFound' | 'refused' | 'attempts' | 'service' | 'network' | 'answer' | 'unknown'

const byStatus: Record<number, ProblemKind> = {
  401: 'ended',
  403: 'forbidden',
  404: 'notFound',
  429: 'attempts',
}

/** What kind of problem an error is to the one who reads the screen. */
export function problemKind(error: unknown): ProblemKind {
  if (error instanceof NetworkError) return 'network'
  if (error instanceof AnswerError) return 'answer'
  if (!(error instanceof ApiError)) return 'unknown'
  return byStatus[error.status] ?? (error.status >= 500 ? 'service' : 'refused')
}

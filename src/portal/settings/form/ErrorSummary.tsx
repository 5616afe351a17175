import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { AnswerError, ApiError } from '#portal/http/client/errors.ts'
import { useChangeProblem } from '#portal/settings/labels/useChangeProblem.ts'
import type { ShownProblem } from './useFieldErrors.ts'

interface ErrorSummaryProps {
  problems: readonly ShownProblem[]
  /** Why the record was not stored. */
  error: Error | null
  /** Increases with each attempt that was not even sent. */
  attempts?: number
  /** The element around the fields, each in an element with `data-field`. */
  within: RefObject<HTMLElement | null>
}

/** All that keeps a record from being stored, in one place, which takes the focus. Each entry leads to its field. */
export function ErrorSummary({ problems, error, attempts = 0, within }: ErrorSummaryProps) {
  const t = useTranslations('settings.summary')
  const summary = useRef<HTMLDivElement>(null)
  const isShown = problems.length > 0 || error !== null
  useEffect(() => {
    if (attempts > 0 || error) summary.current?.focus()
  }, [attempts, error])
  if (!isShown) return null
  const goTo = (name: string) =>
    within.current
      ?.querySelector(`[data-field="${CSS.escape(name)}"]`)
      ?.querySelector<HTMLElement>('input, select, textarea, button')
      ?.focus()
  return (
    <div
      ref={summary}
      role="alert"
      tabIndex={-1}
      className="rounded-control bg-danger-soft px-4 py-3 outline-offset-2"
    >
      {problems.length > 0 ? (
        <>
          <p className="font-medium text-danger">{t('title', { count: problems.length })}</p>
          <ul className="mt-1 flex flex-col">
            {problems.map(({ name, label, text }) => (
              <li key={name}>
                <button
                  type="button"
                  className="min-h-6 text-left text-small underline underline-offset-2 pointer-coarse:min-h-11"
                  onClick={() => goTo(name)}
                >
                  {label}: {text}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        error && <Failure error={error} />
      )}
    </div>
  )
}

const unanswered = new Set(['outcomeUnknown', 'network', 'invalidAnswer', 'unknown'])

function Failure({ error }: { error: Error }) {
  const t = useTranslations()
  const problemText = useChangeProblem()
  const kind = problemKind(error)
  const requestId = error instanceof ApiError || error instanceof AnswerError ? error.requestId : undefined
  const text = unanswered.has(kind)
    ? t('settings.summary.unanswered')
    : kind === 'notFound'
      ? t('settings.summary.removed')
      : `${t('settings.summary.failed')} ${problemText(error)}.`
  return (
    <>
      <p className="text-danger">{text}</p>
      {requestId && <p className="text-head text-ink-2">{t('problem.request', { id: requestId })}</p>}
    </>
  )
}

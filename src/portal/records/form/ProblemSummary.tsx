import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { RequestNumber } from '#portal/feedback/RequestNumber.tsx'
import { requestIdOf } from '#portal/http/client/errors.ts'
import type { FieldProblems } from './useFieldProblems.ts'

interface ProblemSummaryProps {
  formRef: RefObject<HTMLFormElement | null>
  problems: Pick<FieldProblems, 'shown'>
  /** Why the form was not stored. */
  error: Error | null
  /** Why, as a part of a sentence, where the feature has better words. */
  reasonOf?: ((error: Error) => string) | undefined
}

/** All that keeps a form from being stored, in one place. Each entry leads to its field. */
export function ProblemSummary({ formRef, problems: { shown }, error, reasonOf }: ProblemSummaryProps) {
  const t = useTranslations('recordForm.problems')
  const goTo = (name: string) =>
    formRef.current
      ?.querySelector(`[data-field="${CSS.escape(name)}"]`)
      ?.querySelector<HTMLElement>('input, select, textarea, button')
      ?.focus()
  return (
    <div role="alert" className="max-h-32 overflow-y-auto text-small text-danger empty:hidden">
      {shown.length > 0 ? (
        <>
          <p className="font-medium">{t('title', { count: shown.length })}</p>
          <ul className="flex flex-col">
            {shown.map(({ name, label, text }) => (
              <li key={name}>
                <button
                  type="button"
                  className="min-h-6 text-left underline underline-offset-2 pointer-coarse:min-h-11"
                  onClick={() => goTo(name)}
                >
                  {label}: {text}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        error && <Failure error={error} reasonOf={reasonOf} />
      )}
    </div>
  )
}

const unanswered: ReadonlySet<string> = new Set(['outcomeUnknown', 'network', 'invalidAnswer', 'unknown'])

function Failure({ error, reasonOf }: Pick<ProblemSummaryProps, 'reasonOf'> & { error: Error }) {
  const t = useTranslations()
  const kind = problemKind(error)
  const requestId = requestIdOf(error)
  const text = () => {
    if (unanswered.has(kind)) return t('recordForm.problems.unanswered')
    if (kind === 'notFound') return t('recordForm.problems.removed')
    return t('recordForm.problems.failed', { reason: reasonOf?.(error) ?? t(`problem.${kind}.title`) })
  }
  return (
    <>
      <p>{text()}</p>
      {requestId && (
        <p className="text-head text-ink-2">
          <RequestNumber id={requestId} />
        </p>
      )}
    </>
  )
}

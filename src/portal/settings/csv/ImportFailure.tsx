import { useTranslations } from 'use-intl'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { ApiError } from '#portal/http/client/errors.ts'
import { useImportProblem } from './useImportProblem.ts'

/** Why a file could not be imported as a whole. It stays chosen. */
export function ImportFailure({ error }: { error: Error | null }) {
  const t = useTranslations('settings.csv')
  const problem = useTranslations('problem')
  const problemText = useImportProblem()
  const fields = error instanceof ApiError ? (error.response?.fields ?? []) : []
  return (
    <div role="alert" className="text-small text-danger empty:hidden">
      {error && (
        <p>
          {fields.length > 0
            ? t('refused')
            : t('failed', { problem: problem(`${problemKind(error)}.title`) })}
        </p>
      )}
      {fields.length > 0 && (
        <ul className="list-disc pl-5">
          {fields.map(({ name, problem: text }) => (
            <li key={`${name} ${text}`} className="wrap-anywhere">
              {name === 'csv' || name === 'body' ? problemText(text) : `${name}: ${problemText(text)}`}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

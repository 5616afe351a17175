import { useTranslations } from 'use-intl'
import { Link } from 'react-router-dom'
import { AnswerError, ApiError } from '#portal/http/client/errors.ts'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { Button, buttonClass } from '#portal/ui/form/Button.tsx'

interface SaveBarProps {
  /** Where Cancel leads. */
  back: string
  busy: boolean
  /** How many fields have to be corrected first. */
  wrong: number
  error: Error | null
  /** Problems of fields that show none of their own. */
  elsewhere: readonly string[]
  duplicates: number
  onShowDuplicates: () => void
}

/** Save and Cancel, always in sight, and why the form could not be saved. */
export function SaveBar(props: SaveBarProps) {
  const { back, busy, wrong, error, elsewhere, duplicates, onShowDuplicates } = props
  const t = useTranslations('patientForm')
  return (
    <div
      data-bottom-bar
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-panel px-6 py-3 max-md:px-4"
    >
      <div className="min-w-0 grow basis-56 text-small">
        <div role="alert" className="text-danger">
          {wrong > 0 && <p>{t('invalidFieldCount', { count: wrong })}</p>}
          {wrong === 0 && error && <Failure error={error} />}
          {elsewhere.map((problem) => (
            <p key={problem}>{t('refusedField', { problem })}</p>
          ))}
        </div>
        <div role="status">
          {duplicates > 0 && (
            <button
              type="button"
              className="min-h-6 text-left font-medium text-new underline underline-offset-2 pointer-coarse:min-h-11"
              onClick={onShowDuplicates}
            >
              {t('duplicates.title', { count: duplicates })}
            </button>
          )}
        </div>
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:*:grow">
        <Link to={back} className={buttonClass()}>
          {t('cancel')}
        </Link>
        <Button type="submit" variant="primary" busy={busy}>
          {t('save')}
        </Button>
      </div>
    </div>
  )
}

function Failure({ error }: { error: Error }) {
  const t = useTranslations()
  const kind = problemKind(error)
  const requestId = error instanceof ApiError || error instanceof AnswerError ? error.requestId : undefined
  const lost =
    kind === 'outcomeUnknown' || kind === 'network' || kind === 'invalidAnswer' || kind === 'unknown'
  return (
    <>
      <p>
        {lost
          ? t('patientForm.failed.unanswered')
          : kind === 'notFound'
            ? t('patientForm.failed.removed')
            : `${t('patientForm.failed.other')} ${t(`problem.${kind}.title`)}.`}
      </p>
      {requestId && <p className="text-head text-ink-3">{t('problem.request', { id: requestId })}</p>}
    </>
  )
}

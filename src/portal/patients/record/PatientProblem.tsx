import { useTranslations } from 'use-intl'
import { paths } from '#contract/portal/portalPaths.ts'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { ApiError } from '#portal/http/client/errors.ts'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { Problem } from '#portal/feedback/Problem.tsx'
import { buttonClass } from '#portal/ui/form/Button.tsx'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'
import { Panel } from '#portal/ui/layout/Panel.tsx'
import { Link } from '#portal/ui/layout/Link.tsx'

interface PatientProblemProps {
  /** Undefined where the address names no record. */
  error?: Error
  onRetry?: () => void
}

/** Stands in for a patient's page that cannot be shown, and leads back to the list. */
export function PatientProblem({ error, onRetry }: PatientProblemProps) {
  const t = useTranslations('patients')
  const isComputed = useCapability('getPatient') === 'computed'
  const mergedInto = error instanceof ApiError ? error.response?.mergedInto : undefined
  const heading = (title: string) => <PageHeading title={title} className="text-name" />
  return (
    <div className="flex grow flex-col justify-center">
      {error && problemKind(error) !== 'notFound' ? (
        <Problem error={error} onRetry={onRetry} heading={heading} />
      ) : mergedInto === undefined ? (
        <Panel
          icon="search"
          role="alert"
          title={heading(t(isComputed ? 'listed.missingTitle' : 'missing.title'))}
          action={
            <Link className={buttonClass()} to={paths.patients}>
              {t('backToList')}
            </Link>
          }
        >
          {t(isComputed ? 'listed.missing' : 'missing.text')}
        </Panel>
      ) : (
        <Panel
          icon="info"
          role="alert"
          title={heading(t('merged.title', { id: String(mergedInto) }))}
          action={
            <Link className={buttonClass()} to={paths.patient(mergedInto)}>
              {t('merged.open', { id: String(mergedInto) })}
            </Link>
          }
        >
          {t('merged.text')}
        </Panel>
      )}
    </div>
  )
}

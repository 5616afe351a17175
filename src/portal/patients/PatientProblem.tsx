import { Link } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { problemKind } from '#portal/http/problemKind.ts'
import { Problem } from '#portal/session/Problem.tsx'
import { buttonClass } from '#portal/ui/Button.tsx'
import { PageHeading } from '#portal/ui/PageHeading.tsx'
import { Panel } from '#portal/ui/Panel.tsx'

interface PatientProblemProps {
  /** What came instead of the record. Left out where the address names none. */
  error?: Error
  onRetry?: () => void
}

/** A patient's page without its patient, and the way back. */
export function PatientProblem({ error, onRetry }: PatientProblemProps) {
  const t = useTranslations('patients')
  const heading = (title: string) => <PageHeading title={title} className="text-name" />
  return (
    <div className="flex grow flex-col justify-center">
      {error && problemKind(error) !== 'notFound' ? (
        <Problem error={error} onRetry={onRetry} heading={heading} />
      ) : (
        <Panel
          icon="search"
          role="alert"
          title={heading(t('missing.title'))}
          action={
            <Link className={buttonClass()} to="/patients">
              {t('back')}
            </Link>
          }
        >
          {t('missing.text')}
        </Panel>
      )}
    </div>
  )
}

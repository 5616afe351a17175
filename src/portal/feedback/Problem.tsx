import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { paths } from '#contract/portalPaths.ts'
import { AnswerError, ApiError } from '#portal/http/errors.ts'
import { MissingCodeError } from './loadOnce.ts'
import { problemKind } from './problemKind.ts'
import type { ProblemKind } from './problemKind.ts'
import { Button, buttonClass } from '#portal/ui/form/Button.tsx'
import type { IconName } from '#portal/ui/layout/Icon.tsx'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'
import { Panel } from '#portal/ui/layout/Panel.tsx'

const icons: Record<ProblemKind, IconName> = {
  sessionEnded: 'lock',
  forbidden: 'lock',
  notFound: 'search',
  refused: 'warning',
  rateLimited: 'warning',
  fileMissing: 'warning',
  outcomeUnknown: 'warning',
  service: 'warning',
  network: 'offline',
  invalidAnswer: 'warning',
  unknown: 'warning',
}

// Nothing is broken: the page is somebody else's, or not there.
const calm: ReadonlySet<ProblemKind> = new Set(['sessionEnded', 'forbidden', 'notFound'])

interface ProblemProps {
  error: unknown
  /** Tries again. Left out where that cannot help. */
  onRetry?: (() => void) | undefined
  /** Another next step, in place of the usual one. */
  action?: ReactNode
  /** Another way on, beside the usual one. */
  beside?: ReactNode
  /** Wraps the title, where it is the page's heading. */
  heading?: (title: string) => ReactNode
}

/** What went wrong, in words for its reader, with a next step. */
export function Problem({ error, onRetry, action, beside, heading = (title) => title }: ProblemProps) {
  const t = useTranslations('problem')
  const kind = problemKind(error)
  const requestId = error instanceof ApiError || error instanceof AnswerError ? error.requestId : undefined
  return (
    <Panel
      icon={icons[kind]}
      role="alert"
      broken={!calm.has(kind)}
      title={heading(t(`${kind}.title`))}
      action={
        <>
          {action ?? <NextStep error={error} kind={kind} onRetry={onRetry} />}
          {beside}
        </>
      }
      footnote={requestId && t('request', { id: requestId })}
    >
      {t(`${kind}.text`)}
    </Panel>
  )
}

/** A page that could not be shown: its problem is its heading. */
export const ProblemPage = ({ error, onRetry }: Pick<ProblemProps, 'error' | 'onRetry'>) => (
  <div className="flex grow flex-col justify-center">
    <Problem error={error} onRetry={onRetry} heading={(title) => <PageHeading title={title} />} />
  </div>
)

interface NextStepProps extends Pick<ProblemProps, 'error' | 'onRetry'> {
  kind: ProblemKind
}

function NextStep({ error, kind, onRetry }: NextStepProps) {
  const t = useTranslations('problem')
  const location = useLocation()
  if (kind === 'sessionEnded') {
    return (
      <Link className={buttonClass('primary')} to={paths.signIn(location)}>
        {t('signIn')}
      </Link>
    )
  }
  if (kind === 'forbidden' || kind === 'notFound') {
    return (
      <Link className={buttonClass()} to={paths.home}>
        {t('firstPage')}
      </Link>
    )
  }
  if (kind === 'unknown' || kind === 'outcomeUnknown' || !onRetry) {
    return <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
  }
  return (
    <>
      <Button onClick={onRetry}>{t('retry')}</Button>
      {/* Some browsers do not ask twice for code that did not come. */}
      {error instanceof MissingCodeError && (
        <Button variant="quiet" onClick={() => window.location.reload()}>
          {t('reload')}
        </Button>
      )}
    </>
  )
}

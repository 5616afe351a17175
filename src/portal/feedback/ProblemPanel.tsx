import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { requestIdOf } from '#portal/http/client/errors.ts'
import { MissingCodeError } from './later/loadOnce.ts'
import { problemKind } from './problemKind.ts'
import type { ProblemKind } from './problemKind.ts'
import { RequestNumber } from './RequestNumber.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import type { IconName } from '#portal/ui/layout/Icon.tsx'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'
import { Panel } from '#portal/ui/layout/Panel.tsx'

const icons: Record<ProblemKind, IconName> = {
  sessionEnded: 'lock',
  forbidden: 'lock',
  notConfirmed: 'lock',
  notFound: 'search',
  refused: 'warning',
  rateLimited: 'warning',
  fileMissing: 'warning',
  pdfPending: 'warning',
  pdfFailed: 'warning',
  outcomeUnknown: 'warning',
  service: 'warning',
  network: 'offline',
  invalidAnswer: 'warning',
  unknown: 'warning',
}

// No faults: the user may not see the page, or there is none.
const notFaults: ReadonlySet<ProblemKind> = new Set(['sessionEnded', 'forbidden', 'notConfirmed', 'notFound'])

export interface ProblemPanelProps {
  error: unknown
  /** The user's next step. */
  action: ReactNode
  /** Wraps the title, where it is the page's heading. */
  heading?: ((title: string) => ReactNode) | undefined
}

/** An error in words for the user. It links to no page, so it needs no router. */
export function ProblemPanel({ error, action, heading = (title) => title }: ProblemPanelProps) {
  const t = useTranslations('problem')
  const kind = problemKind(error)
  const requestId = requestIdOf(error)
  return (
    <Panel
      icon={icons[kind]}
      role="alert"
      broken={!notFaults.has(kind)}
      title={heading(t(`${kind}.title`))}
      action={action}
      footnote={requestId && <RequestNumber id={requestId} />}
    >
      {t(`${kind}.text`)}
    </Panel>
  )
}

/** A page that could not be shown: its problem is its heading. */
export const ProblemPage = ({ error, action }: Pick<ProblemPanelProps, 'error' | 'action'>) => (
  <div className="flex grow flex-col justify-center">
    <ProblemPanel error={error} action={action} heading={(title) => <PageHeading isLarge title={title} />} />
  </div>
)

export interface StepProps {
  error: unknown
  /** Tries again. Left out where that cannot help. */
  onRetry?: (() => void) | undefined
}

/** Another try, or where that cannot help, the whole page anew. */
export function TryAgain({ error, onRetry }: StepProps) {
  const t = useTranslations('problem')
  const kind = problemKind(error)
  const reload = () => window.location.reload()
  if (kind === 'unknown' || kind === 'outcomeUnknown' || !onRetry)
    return <Button onClick={reload}>{t('reload')}</Button>
  return (
    <>
      <Button onClick={onRetry}>{t('retry')}</Button>
      {/* Some browsers do not ask twice for code that did not come. */}
      {error instanceof MissingCodeError && (
        <Button variant="quiet" onClick={reload}>
          {t('reload')}
        </Button>
      )}
    </>
  )
}

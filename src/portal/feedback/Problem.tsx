import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { paths } from '#contract/portal/portalPaths.ts'
import { problemKind } from './problemKind.ts'
import { ProblemPanel, TryAgain } from './ProblemPanel.tsx'
import type { ProblemPanelProps, StepProps } from './ProblemPanel.tsx'
import { buttonClass } from '#portal/ui/form/Button.tsx'
import { Link } from '#portal/ui/layout/Link.tsx'

interface ProblemProps extends StepProps, Pick<ProblemPanelProps, 'heading'> {
  /** Another next step, in place of the usual one. */
  action?: ReactNode
}

/** An error in words for the user, with a next step. */
export const Problem = ({ error, onRetry, action, heading }: ProblemProps) => (
  <ProblemPanel
    error={error}
    heading={heading}
    action={action ?? <NextStep error={error} onRetry={onRetry} />}
  />
)

/** The usual next step: to sign in, to go to the first page, or to try again. */
export function NextStep({ error, onRetry }: StepProps) {
  const t = useTranslations('problem')
  const location = useLocation()
  const kind = problemKind(error)
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
  return <TryAgain error={error} onRetry={onRetry} />
}

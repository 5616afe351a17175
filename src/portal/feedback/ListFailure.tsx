import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#portal/ui/form/Button.tsx'

interface ListFailureProps {
  text: ReactNode
  /** Left out where another button retries. */
  onRetry?: () => void
}

/** The failure of a list whose rows are still shown. */
export function ListFailure({ text, onRetry }: ListFailureProps) {
  const t = useTranslations('problem')
  return (
    <div
      role="alert"
      className="flex min-h-12 shrink-0 items-center justify-between gap-3 border-y border-line bg-danger-soft px-6 py-2 max-md:px-4"
    >
      <p className="text-danger">{text}</p>
      {onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
    </div>
  )
}

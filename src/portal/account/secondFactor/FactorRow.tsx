import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { QuestionButton } from '#portal/ui/overlay/QuestionDialog.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { useFactorChange } from './useFactorChange.ts'

interface FactorRowProps {
  title: string
  /** Its facts. */
  facts: ReactNode
  /** Its buttons. */
  actions: ReactNode
  children?: ReactNode
}

/** One kind of second factor: what the user has of it, and what can be done. */
export const FactorRow = ({ title, facts, actions, children }: FactorRowProps) => (
  <div className="flex flex-col gap-3 border-t border-line pt-3">
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 grow basis-60">
        <h3 className="font-medium">{title}</h3>
        <p className="text-small text-ink-2">{facts}</p>
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </div>
    {children}
  </div>
)

interface RemoveFactorProps {
  name: string
  /** The user's only second factor. */
  isLast: boolean
  remove: () => Promise<unknown>
}

/** Asks before a second factor is removed. */
export function RemoveFactor({ name, isLast, remove }: RemoveFactorProps) {
  const t = useTranslations('secondFactor.account')
  const notify = useNotify()
  const removing = useFactorChange(remove, () => notify(t('removed', { name })))
  return (
    <QuestionButton
      variant="quietDanger"
      aria-label={t('removeOf', { name })}
      busy={removing.isPending}
      label={t('remove')}
      title={t('removeTitle', { name })}
      text={<p>{t(isLast ? 'removeLast' : 'removeText')}</p>}
      stay={t('keep')}
      goVariant="danger"
      onGo={() => removing.mutate()}
    />
  )
}

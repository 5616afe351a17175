import type { ReactNode, Ref } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import type { Step } from './useFirstSteps.ts'

export interface StepRowProps {
  step: Step
  number: number
}

interface OpenStepProps extends StepRowProps {
  /** What it is for. */
  text: ReactNode
  /** Whether the user may do it. */
  mayDo: boolean
  /** The way to it. */
  action?: ReactNode
  ref?: Ref<HTMLLIElement>
  /** What is done here. */
  children?: ReactNode
}

const looks = {
  open: 'border-2 border-line-strong text-ink-2',
  waiting: 'bg-accent-soft text-accent-ink',
  done: 'bg-accent text-on-accent',
} as const

/** A step with its number, or with a tick and nothing more. */
export function StepRow({ step, number, text, mayDo, action, ref, children }: OpenStepProps) {
  const { name, state } = step
  const isDone = state === 'done'
  const t = useTranslations('settings.overview.firstSteps')
  return (
    <li ref={ref} tabIndex={-1} className="flex gap-3 py-2.5 outline-none">
      <span
        aria-hidden="true"
        className={`flex size-6 shrink-0 items-center justify-center rounded-full text-small ${looks[state]}`}
      >
        {state === 'open' ? number : <Icon name={isDone ? 'check' : 'refresh'} size={14} />}
      </span>
      <div className="flex min-w-0 grow flex-col gap-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="min-w-0 grow basis-56">
            <p className={isDone ? 'text-ink-2' : 'font-medium'}>
              {t(`${name}.title`)}
              <span className="sr-only">: {t(state)}</span>
            </p>
            {!isDone && <p className="text-small text-ink-3">{text}</p>}
            {!isDone && !mayDo && <p className="text-small text-ink-2">{t('ask')}</p>}
          </div>
          {!isDone && mayDo && action}
        </div>
        {!isDone && mayDo && children}
      </div>
    </li>
  )
}

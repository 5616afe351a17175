import { useFormatter, useTranslations } from 'use-intl'
import type { Demonstration } from '#contract/demo.ts'
import { ProgressBar } from '#portal/ui/layout/ProgressBar.tsx'

export type Making = NonNullable<Demonstration['beginning']>
const steps = ['planning', 'files', 'records', 'sweeping'] as const satisfies readonly Making['step'][]

/** How far a new clinic is, step by step. */
export function Progress({ step, done, total }: Making) {
  const t = useTranslations('demonstration.startOver')
  const format = useFormatter()
  const text =
    step === 'planning' || total === 0
      ? t(`steps.${step}`)
      : t('counted', { step: t(`steps.${step}`), done: format.number(done), total: format.number(total) })
  return (
    <div>
      <p className="mb-2 flex justify-between gap-4 text-small">
        <span>{text}</span>
        <span className="shrink-0 text-ink-3">
          {t('stepOf', { step: steps.indexOf(step) + 1, count: steps.length })}
        </span>
      </p>
      <ProgressBar
        label={t('progress')}
        text={text}
        done={done}
        total={step === 'planning' ? undefined : total}
      />
      <p className="mt-3 text-small text-ink-2">{t('meanwhile')}</p>
    </div>
  )
}

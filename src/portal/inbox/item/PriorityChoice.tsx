import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { priorities } from '#contract/reports/priority.ts'
import type { Priority } from '#contract/reports/priority.ts'
import { ChoiceCard } from '#portal/ui/form/ChoiceCard.tsx'

interface PriorityChoiceProps {
  /** The other system's word. */
  sent: string | undefined
  problem: string
  chosen: Priority | undefined
  onChoose: (priority: Priority) => void
}

/** What a word of the other system for the priority means. */
export function PriorityChoice({ sent, problem, chosen, onChoose }: PriorityChoiceProps) {
  const t = useTranslations('urgency')
  const choice = useTranslations('inbox.choice')
  const group = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={`${group}-problem`}>
      <legend className="text-base font-semibold">{t('priority')}</legend>
      <p id={`${group}-problem`} className="mt-0.5 text-danger">
        {problem}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <p className="rounded-control border border-transparent bg-sunken px-3 py-2">
          <span className="font-medium">{choice('asSent')}</span> <span className="break-words">{sent}</span>
        </p>
        {priorities.map((one) => (
          <ChoiceCard
            key={one}
            label={t(`priorities.${one}`)}
            className="font-medium"
            name={group}
            checked={chosen === one}
            onChange={() => onChoose(one)}
          />
        ))}
      </div>
    </fieldset>
  )
}

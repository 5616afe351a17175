import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { priorities } from '#contract/reports/priority.ts'
import type { Priority } from '#contract/reports/priority.ts'

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
        <p className="rounded-control bg-sunken px-3 py-2">
          <span className="font-medium">{choice('asSent')}</span> <span className="break-words">{sent}</span>
        </p>
        {priorities.map((one) => (
          <label
            key={one}
            className="flex items-center gap-2.5 rounded-control border border-line-strong px-3 py-2 font-medium pointer-coarse:min-h-11 has-checked:border-accent has-checked:bg-selected"
          >
            <input
              type="radio"
              name={group}
              className="size-4 shrink-0 accent-accent"
              checked={chosen === one}
              onChange={() => onChoose(one)}
            />
            {t(`priorities.${one}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

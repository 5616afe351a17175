import type { ReactNode } from 'react'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import type { IconName } from '#portal/ui/layout/Icon.tsx'
import { Spinner } from '#portal/ui/layout/Spinner.tsx'
import { FieldTable } from './FieldTable.tsx'
import { isDone } from '#portal/preflight/steps/outcome.ts'
import type { Outcome, StepName, StepState, Words } from '#portal/preflight/steps/outcome.ts'

const icons: Record<StepState['state'], { name: IconName | undefined; colour: string }> = {
  waiting: { name: undefined, colour: 'bg-sunken text-ink-3' },
  running: { name: undefined, colour: 'bg-sunken text-ink-2' },
  asking: { name: 'person', colour: 'bg-accent-soft text-accent-ink' },
  good: { name: 'check', colour: 'bg-sunken text-good' },
  note: { name: 'info', colour: 'bg-accent-soft text-accent-ink' },
  failed: { name: 'warning', colour: 'bg-danger-soft text-danger' },
  skipped: { name: 'minus', colour: 'bg-sunken text-ink-3' },
}

interface StepItemProps {
  name: StepName
  step: StepState
  words: Words
  /** What the step needs of the user, while it asks. */
  form: ReactNode
}

/** A step: its state, what is so, and what to do about it. */
export function StepItem({ name, step, words, form }: StepItemProps) {
  const { t } = words
  const { name: icon, colour } = icons[step.state]
  return (
    <li className="flex gap-3 border-b border-line py-4">
      <span className={`flex size-8 shrink-0 items-center justify-center rounded-full ${colour}`}>
        {icon && <Icon name={icon} />}
        {step.state === 'running' && <Spinner />}
      </span>
      <div className="min-w-0 grow">
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
          <h2 className="text-name font-semibold">{t(`step.${name}`)}</h2>
          <span
            className={`text-small ${step.state === 'failed' ? 'font-medium text-danger' : 'text-ink-3'}`}
          >
            {t(`state.${step.state}`)}
          </span>
        </div>
        {/* It is there from the beginning, so that what comes into it is read out, once a step. */}
        <div role="status" className="flex flex-col gap-1 text-ink-2">
          {isDone(step) && (
            <>
              <span className="sr-only">{`${t(`step.${name}`)}: ${t(`state.${step.state}`)}.`}</span>
              <p>{step.says(words)}</p>
              {step.next && <p className="text-ink">{step.next(words)}</p>}
            </>
          )}
          {step.state === 'asking' && <p>{t('signIn.ask')}</p>}
        </div>
        {step.state === 'asking' && form}
        {isDone(step) && <StepDetails step={step} words={words} />}
      </div>
    </li>
  )
}

const StepDetails = ({ step: { lines, lists, fields }, words }: { step: Outcome; words: Words }) => (
  <>
    {lines && (
      <pre className="mt-2 rounded-control bg-sunken px-3 py-2 text-small break-words whitespace-pre-wrap">
        {lines.join('\n')}
      </pre>
    )}
    {lists?.map(({ title, items }) => (
      <div key={title(words)} className="mt-2 text-small">
        <p className="font-medium">{title(words)}</p>
        <ul className="list-disc pl-5 text-ink-2">
          {items.map((item) => (
            <li key={item(words)}>{item(words)}</li>
          ))}
        </ul>
      </div>
    ))}
    {fields && <FieldTable fields={fields} words={words} />}
  </>
)

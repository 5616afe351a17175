import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { recordTypes, differs } from '#portal/preflight/steps/tallyFields.ts'
import type { FieldTally, OtherType } from '#portal/preflight/steps/tallyFields.ts'
import { isDone } from '#portal/preflight/steps/outcome.ts'
import type { Outcome, StepName, StepState, Words } from '#portal/preflight/steps/outcome.ts'
import { ToggleButton } from '#portal/ui/form/RadioGroup.tsx'
import { Icon, Spinner } from '#portal/ui/layout/Icon.tsx'
import type { IconName } from '#portal/ui/layout/Icon.tsx'

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
  form: ReactNode
}

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

const cell = 'py-1.5 pr-3 align-top break-words'

/** The fields that the description shows, and how they occur: those that differ, or all. */
function FieldTable({ fields, words }: { fields: readonly FieldTally[]; words: Words }) {
  const { t } = words
  const caption = useId()
  const [showsAll, setShowsAll] = useState(false)
  const listed = showsAll ? fields : fields.filter(differs)
  const groups = recordTypes
    .map((type) => ({ type, rows: listed.filter((field) => field.type === type) }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <div className="mt-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p id={caption} className="text-small font-medium">
          {t(showsAll ? 'fields.all' : 'fields.differing', { count: listed.length })}
        </p>
        <ToggleButton pressed={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {t('fields.showAll')}
        </ToggleButton>
      </div>
      {groups.length > 0 && (
        <table aria-labelledby={caption} className="mt-2 w-full table-fixed border-collapse text-small">
          <thead>
            <tr className="border-b border-line-strong text-left text-head text-ink-3">
              <th className={cell}>{t('fields.field')}</th>
              <th className={cell}>{t('fields.described')}</th>
              <th className={cell}>{t('fields.found')}</th>
            </tr>
          </thead>
          {groups.map(({ type, rows }) => (
            <tbody key={type}>
              <tr>
                <th colSpan={3} scope="rowgroup" className="pt-3 pb-1 text-left font-semibold">
                  {t(`fields.record.${type}`)}
                </th>
              </tr>
              {rows.map((field) => (
                <tr key={field.path} className="border-b border-line">
                  <th scope="row" className={`${cell} text-left font-normal`}>
                    <code>{field.path}</code>
                  </th>
                  <td className={`${cell} text-ink-2`}>{describedText(field, words)}</td>
                  <td className={differs(field) ? `${cell} font-medium` : `${cell} text-ink-2`}>
                    {foundText(field, words)}
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      )}
    </div>
  )
}

export const describedText = ({ described, orNull }: FieldTally, { t }: Words): string => {
  const type = t(`fields.type.${described}`)
  return orNull ? t('fields.orNull', { type }) : type
}

export function foundText({ total, good, nulls, missing, others }: FieldTally, { t, list }: Words): string {
  if (total === 0) return t('fields.unseen')
  if (good === total) return nulls === total ? t('fields.allNull', { total }) : t('fields.good', { total })
  return list([
    ...(missing > 0 ? [t('fields.missing', { count: missing, total })] : []),
    ...(nulls > 0 ? [t('fields.null', { count: nulls, total })] : []),
    ...(Object.entries(others) as [OtherType, number][]).map(([other, count]) =>
      t('fields.other', { type: t(`fields.type.${other}`), count, total }),
    ),
  ])
}

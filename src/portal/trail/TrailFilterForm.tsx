import { useId, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#portal/ui/Button.tsx'
import { TextInput } from '#portal/ui/TextInput.tsx'
import { choices, readTrailFilters } from './trailPlace.ts'
import type { TrailFilters } from './trailPlace.ts'

interface TrailFilterFormProps {
  filters: TrailFilters
  onApply: (filters: TrailFilters) => void
}

/** What the trail is filtered by. It counts once it is sent: each reading of the trail is an act of its own. */
export function TrailFilterForm({ filters, onApply }: TrailFilterFormProps) {
  const t = useTranslations('trail')
  const id = useId()
  const [problem, setProblem] = useState<'wrongOrder' | 'noNumber'>()
  const [unfolded, setUnfolded] = useState(false)
  const count = Object.keys(filters).length

  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => {
      const value = typed.get(name)
      return typeof value === 'string' ? value.trim() : ''
    }
    const said = new URLSearchParams(
      [...typed.keys()].flatMap((name) => (text(name) ? [[name, text(name)]] : [])),
    ).toString()
    const next = readTrailFilters(said)
    if (text('recordId') && next.recordId === undefined) setProblem('noNumber')
    else if (next.from && next.to && next.from > next.to) setProblem('wrongOrder')
    else onApply(next)
  }
  const field = (name: string, label: string, control: ReactNode, className = '') => (
    <div className={`flex min-w-0 flex-col gap-1 ${className}`}>
      <label htmlFor={`${id}-${name}`} className="text-head text-ink-3">
        {label}
      </label>
      {control}
    </div>
  )
  const select = (name: string, label: string, value: string | undefined, options: [string, string][]) =>
    field(
      name,
      label,
      <select
        id={`${id}-${name}`}
        name={name}
        defaultValue={value ?? ''}
        className="control h-control max-w-48 px-2 max-sm:max-w-none"
      >
        <option value="">{t('filters.any')}</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>,
    )
  const input = (name: keyof TrailFilters, label: string, type: 'text' | 'date', width: string) =>
    field(
      name,
      label,
      <TextInput
        id={`${id}-${name}`}
        name={name}
        type={type}
        defaultValue={filters[name]}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode={name === 'recordId' ? 'numeric' : undefined}
        aria-describedby={problem && `${id}-problem`}
        className="min-w-0 px-2"
        onChange={() => setProblem(undefined)}
      />,
      width,
    )
  return (
    <div role="search" className="contents">
      {/* Where there is no room they would leave none for the acts. */}
      <Button
        className="md:hidden"
        aria-expanded={unfolded}
        aria-controls={id}
        onClick={() => setUnfolded(!unfolded)}
      >
        {count > 0 ? t('filters.showSet', { count }) : t('filters.show')}
      </Button>
      <form
        id={id}
        noValidate
        className={`flex w-full flex-wrap items-end gap-2 ${unfolded ? '' : 'max-md:hidden'}`}
        onSubmit={apply}
      >
        {input('username', t('filters.user'), 'text', 'w-36 max-sm:w-full')}
        {select(
          'act',
          t('filters.act'),
          filters.act,
          choices.acts.map((act) => [act, t(`acts.${act}`)]),
        )}
        {select(
          'outcome',
          t('filters.outcome'),
          filters.outcome,
          choices.outcomes.map((outcome) => [outcome, t(`outcomes.${outcome}`)]),
        )}
        {select(
          'kind',
          t('filters.kind'),
          filters.kind,
          choices.recordKinds.map((kind) => [kind, t(`kinds.${kind}`)]),
        )}
        {input('recordId', t('filters.record'), 'text', 'w-32')}
        {input('from', t('filters.from'), 'date', 'w-36')}
        {input('to', t('filters.to'), 'date', 'w-36')}
        <Button type="submit">{t('filters.apply')}</Button>
        {count > 0 && (
          <Button look="quiet" className="px-2" onClick={() => onApply({})}>
            {t('filters.clear')}
          </Button>
        )}
        <p id={`${id}-problem`} role="alert" className="w-full text-small text-danger empty:hidden">
          {problem && t(`filters.${problem}`)}
        </p>
      </form>
    </div>
  )
}

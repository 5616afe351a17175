import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { scenarios } from '#contract/demo.ts'
import type { Scenario } from '#contract/demo.ts'
import { playScenario, playedScenario } from '#portal/demonstration/api/scenario.ts'
import { Refusal } from '#portal/demonstration/panel/Refusal.tsx'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { Button } from '#portal/ui/form/Button.tsx'

const choices = ['none', ...scenarios] as const

/** Chooses how the service behaves towards this browser. */
export function ScenarioForm({ onPlayed }: { onPlayed: () => void }) {
  const t = useTranslations('demonstration.scenario')
  const id = useId()
  const client = useClient()
  const queryClient = useQueryClient()
  const { data } = useQuery(playedScenario(client, queryClient))
  const [chosen, setChosen] = useState<Scenario | 'none'>()
  const play = useMutation({
    mutationFn: (scenario: Scenario | null) => playScenario(client, queryClient, scenario),
    // Its effect is on the page below the panel.
    onSuccess: onPlayed,
  })
  const now = data?.scenario ?? 'none'
  const value = chosen ?? now
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!play.isPending) play.mutate(value === 'none' ? null : value)
      }}
    >
      <fieldset aria-label={t('title')} aria-describedby={`${id}-text`}>
        <p id={`${id}-text`} className="text-small text-ink-2">
          {t('text')}
        </p>
        <div className="mt-2 divide-y divide-line rounded-control border border-line">
          {choices.map((choice) => (
            <label
              key={choice}
              className="flex items-start gap-3 px-3 py-2 first:rounded-t-control last:rounded-b-control hover:bg-row-hover has-checked:bg-selected"
            >
              <input
                type="radio"
                name={id}
                className="mt-0.5 size-4 shrink-0 accent-accent"
                aria-labelledby={`${id}-${choice}`}
                aria-describedby={`${id}-${choice}-text`}
                checked={value === choice}
                onChange={() => setChosen(choice)}
              />
              <span className="min-w-0">
                <span id={`${id}-${choice}`} className="block font-medium">
                  {t(`${choice}.name`)}
                </span>
                <span id={`${id}-${choice}-text`} className="block text-small text-ink-2">
                  {t(`${choice}.text`)}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <Refusal error={play.error} />
      <p className="mt-3 flex justify-end">
        <Button
          type="submit"
          variant="primary"
          busy={play.isPending}
          disabled={now === 'none' && value === 'none'}
        >
          {t(value === 'none' && now !== 'none' ? 'end' : 'play')}
        </Button>
      </p>
    </form>
  )
}

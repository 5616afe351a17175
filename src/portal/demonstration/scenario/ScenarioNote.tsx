import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { playScenario, playedScenario } from '#portal/demonstration/api/scenario.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'

/** Says in the banner which scenario this browser plays, and ends it: on each page, also where nobody is or stays signed in. */
export function ScenarioNote() {
  const t = useTranslations('demonstration')
  const dates = useDates()
  const notify = useNotify()
  const client = useClient()
  const queryClient = useQueryClient()
  const { data } = useQuery(playedScenario(client, queryClient))
  const end = useMutation({
    mutationFn: () => playScenario(client, queryClient, null),
    // The button is gone with the note.
    onSuccess: () => {
      notify(t('scenario.ended'))
      const next = document.querySelector<HTMLElement>('dialog input') ?? document.querySelector('main')
      next?.focus()
    },
  })
  if (!data?.scenario) return null
  return (
    <span className="my-0.5 inline-flex max-w-full flex-wrap items-center gap-x-2 rounded-control border border-line-strong bg-panel px-2 py-px text-ink">
      <span role="status" className="inline-flex min-w-0 items-center gap-1.5">
        <Icon name="warning" size={14} className="text-new" />
        <span>
          {t.rich('scenario.playing', {
            name: t(`scenario.${data.scenario}.name`),
            until: dates.clock(data.until ?? ''),
            b: (text) => <strong className="font-semibold">{text}</strong>,
          })}
        </span>
      </span>
      <button
        type="button"
        aria-disabled={end.isPending}
        className="inline-flex min-h-6 items-center font-medium whitespace-nowrap text-accent-ink underline underline-offset-2 pointer-coarse:min-h-control"
        onClick={() => !end.isPending && end.mutate()}
      >
        {t('scenario.end')}
      </button>
      {end.isError && (
        <span role="alert" className="text-danger">
          {t('scenario.notEnded')}
        </span>
      )}
    </span>
  )
}

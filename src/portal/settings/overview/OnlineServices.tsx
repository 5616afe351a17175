import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { OnlineService } from '#contract/system/onlineServices.ts'
import { Problem } from '#portal/feedback/Problem.tsx'
import { useProblemTitle } from '#portal/feedback/problemKind.ts'
import type { Client } from '#portal/http/client/client.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useSingleMutation } from '#portal/http/query/useSingleMutation.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { checkOnlineServices, onlineServices } from '#portal/settings/api/onlineServices.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Fold } from '#portal/ui/layout/Fold.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'

/** What the service needs outside of itself: whether each answers, when it did last, and what to do where one fails. */
export function OnlineServices() {
  const t = useTranslations('settingsViews.online')
  const client = useClient()
  const { data, error, refetch } = useQuery(onlineServices(client))
  if (!data) return error && <Problem error={error} onRetry={() => void refetch()} />
  const used = data.filter(({ state }) => state !== 'off')
  const unused = data.filter(({ state }) => state === 'off')
  const failing = data.filter(({ state }) => state === 'failing')
  return (
    <section aria-label={t('title')} className="mb-5 max-w-3xl">
      <Fold
        key={failing.length}
        isFramed
        open={failing.length > 0}
        title={
          failing.length > 0 ? (
            <span role="alert" className="flex items-center gap-1.5 text-danger">
              <Icon name="warning" size={16} />
              {t('failing', { names: failing.map(({ name }) => t(`names.${name}`)).join(', ') })}
            </span>
          ) : (
            t('allAnswer')
          )
        }
      >
        <ul className="divide-y divide-line">
          {used.map((service) => (
            <Service key={service.id} service={service} />
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-2">
          <p className="text-small text-ink-2">
            {unused.length > 0 &&
              t('unused', { names: unused.map(({ name }) => t(`names.${name}`)).join(', ') })}
          </p>
          <CheckButton />
        </div>
      </Fold>
    </section>
  )
}

function Service({ service }: { service: OnlineService }) {
  const t = useTranslations('settingsViews.online')
  const dates = useDates()
  const { name, state, place, lastSuccess, lastFailure, problem } = service
  const isFailing = state === 'failing'
  return (
    <li className="flex flex-col gap-0.5 py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="font-medium">{t(`names.${name}`)}</p>
        <p className={`flex items-center gap-1.5 ${isFailing ? 'text-danger' : 'text-ink-2'}`}>
          {(isFailing || state === 'ok') && <Icon name={isFailing ? 'warning' : 'check'} size={16} />}
          {t(`states.${state}`)}
        </p>
      </div>
      {place !== null && <p className="text-small break-words text-ink-2 select-text">{place}</p>}
      <p className="text-small text-ink-2">
        {lastSuccess ? t('answered', { ago: dates.ago(lastSuccess) }) : t('neverAnswered')}
        {lastFailure && ` ${t('failed', { at: dates.moment(lastFailure), problem: problem ?? '' })}`}
      </p>
      {isFailing && <p className="text-small">{t(`advice.${name}`)}</p>}
    </li>
  )
}

function CheckButton() {
  const t = useTranslations('settingsViews.online')
  const client = useClient()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const problemTitle = useProblemTitle()
  const check = useSingleMutation({
    mutationKey: ['settings', 'check of the services outside'],
    mutationFn: (sender: Client) => checkOnlineServices(sender),
    onSuccess: (data) => queryClient.setQueryData(onlineServices(client).queryKey, data),
    onError: (error) => notify(t('notChecked', { problem: problemTitle(error) }), 'note'),
  })
  return (
    <Button busy={check.isPending} onClick={() => check.mutate(client)}>
      {t('check')}
    </Button>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import type { Demonstration } from '#contract/demo.ts'
import { changeDemonstration, releaseNow } from '#portal/demonstration/api/demonstration.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { Checkbox } from '#portal/ui/form/Checkbox.tsx'
import { Refusal } from './Refusal.tsx'

/** Whether the clinic lives, and what comes of it. */
export function LivingSwitch({
  living: { isOn, rests, perHour, today, total },
}: Pick<Demonstration, 'living'>) {
  const t = useTranslations('demonstration.living')
  const format = useFormatter()
  const client = useClient()
  const queryClient = useQueryClient()
  const turn = useMutation({
    mutationFn: (on: boolean) => changeDemonstration(client, queryClient, { living: on }),
  })
  const release = useMutation({ mutationFn: () => releaseNow(client, queryClient) })
  const state = isOn ? (rests ?? 'working') : 'off'
  return (
    <div>
      <Checkbox
        label={t('label')}
        checked={turn.isPending ? turn.variables : isOn}
        aria-busy={turn.isPending}
        onChange={(event) => !turn.isPending && turn.mutate(event.target.checked)}
      />
      <p role="status" className="mt-1 ml-6.5 text-small text-ink-2">
        {t(`state.${state}`, { rate: format.number(perHour, { maximumSignificantDigits: 2 }) })}{' '}
        {t('counts', { today, total })}
      </p>
      <p className="mt-2 ml-6.5">
        <Button
          variant="quiet"
          aria-busy={release.isPending}
          onClick={() => !release.isPending && release.mutate()}
        >
          {t('now')}
        </Button>
      </p>
      <Refusal error={turn.error ?? release.error} />
    </div>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SignedInDevice } from '#contract/account.ts'
import { Problem } from '#portal/feedback/Problem.tsx'
import { useClient } from '#portal/http/ClientContext.tsx'
import { useMutationInTurn } from '#portal/http/useMutationInTurn.ts'
import { useDates } from '#portal/locale/useDates.ts'
import {
  accountChange,
  endDevice,
  endOtherDevices,
  ownDevices,
  showAccountChanged,
} from '#portal/account/api/account.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { FieldGroup } from '#portal/ui/form/FieldGroup.tsx'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'
import { QuestionDialog } from '#portal/ui/overlay/QuestionDialog.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'

/** Where the user is signed in, and the way out. */
export function DeviceList() {
  const t = useTranslations('account.devices')
  const client = useClient()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const { data: devices, error, refetch } = useQuery(ownDevices(client))
  const [asks, setAsks] = useState(false)
  const afterwards = {
    onError: () => notify(t('notEnded'), 'note'),
    onSettled: () => showAccountChanged(queryClient),
  }
  const ending = useMutationInTurn({
    ...accountChange,
    mutationFn: (device: SignedInDevice) => endDevice(client, device.id),
    ...afterwards,
    onSuccess: (_: unknown, device: SignedInDevice) => notify(t('ended', { device: nameOf(device) })),
  })
  const endingOthers = useMutationInTurn({
    ...accountChange,
    mutationFn: () => endOtherDevices(client),
    ...afterwards,
    onSuccess: (count: number) => notify(t('endedOthers', { count })),
  })
  const nameOf = ({ browser, system }: SignedInDevice) =>
    [browser, system].filter(Boolean).join(' · ') || t('unknown')
  const isElsewhere = devices?.some(({ isThis }) => !isThis) === true
  return (
    <FieldGroup title={t('title')} rows>
      {devices ? (
        <ul className="flex flex-col divide-y divide-line">
          {devices.map((device) => (
            <li key={device.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <DeviceFacts device={device} name={nameOf(device)} />
              {!device.isThis && (
                <Button
                  aria-label={t('endOf', { device: nameOf(device) })}
                  busy={ending.isPending && ending.variables?.id === device.id}
                  onClick={() => ending.mutate(device)}
                >
                  {t('end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : error ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-16 w-full" />
      )}
      {isElsewhere && (
        <Button className="self-start" busy={endingOthers.isPending} onClick={() => setAsks(true)}>
          {t('endOthers')}
        </Button>
      )}
      {asks && (
        <QuestionDialog
          title={t('endOthersTitle')}
          text={<p>{t('endOthersText')}</p>}
          stay={t('keep')}
          go={t('endOthers')}
          goVariant="primary"
          onStay={() => setAsks(false)}
          onGo={() => {
            setAsks(false)
            endingOthers.mutate()
          }}
        />
      )}
    </FieldGroup>
  )
}

function DeviceFacts({ device, name }: { device: SignedInDevice; name: string }) {
  const t = useTranslations('account.devices')
  const dates = useDates()
  const { address, startedAt, lastUsedAt, isThis } = device
  return (
    <div className="min-w-0 grow basis-60">
      <p className="font-medium break-words">
        {name}
        {isThis && (
          <span className="ml-2 rounded-full bg-accent-soft px-2 text-head text-accent-ink">{t('this')}</span>
        )}
      </p>
      <p className="text-small text-ink-2">
        {t('lastUsed', { when: dates.moment(lastUsedAt) })} ·{' '}
        {t('started', { when: dates.moment(startedAt) })}
        {address && <> · {t('from', { address })}</>}
      </p>
    </div>
  )
}

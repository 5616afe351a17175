import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SignedInDevice } from '#contract/account.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useSingleMutation } from '#portal/http/query/useSingleMutation.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { endDevice, endOtherDevices, ownDevices, showAccountChanged } from '#portal/account/api/account.ts'
import { SectionList } from '#portal/records/list/SectionList.tsx'
import { usePagedList } from '#portal/records/list/usePagedList.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { FieldGroup } from '#portal/ui/form/FieldGroup.tsx'
import { QuestionDialog } from '#portal/ui/overlay/QuestionDialog.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'

/** Each device has a key of its own, so that the end of one does not hold up that of another. */
const endOfDevice = ['account', 'end of device']

/** Where the user is signed in, and the way out. */
export function DeviceList() {
  const t = useTranslations('account.devices')
  const client = useClient()
  const notify = useNotify()
  const afterwards = useAfterEnd()
  const list = usePagedList(ownDevices(client))
  const [asks, setAsks] = useState(false)
  const endingOthers = useSingleMutation({
    mutationKey: [...endOfDevice, 'others'],
    mutationFn: () => endOtherDevices(client),
    ...afterwards,
    onSuccess: (count: number) => notify(t('endedOthers', { count })),
  })
  const isElsewhere = list.rows.some(({ isThis }) => !isThis)
  return (
    <FieldGroup title={t('title')} rows>
      <SectionList list={list} title={t('title')} className="">
        {(device) => <Device device={device} />}
      </SectionList>
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

function Device({ device }: { device: SignedInDevice }) {
  const t = useTranslations('account.devices')
  const client = useClient()
  const notify = useNotify()
  const afterwards = useAfterEnd()
  const name = [device.browser, device.system].filter(Boolean).join(' · ') || t('unknown')
  const ending = useSingleMutation({
    mutationKey: [...endOfDevice, device.id],
    mutationFn: () => endDevice(client, device.id),
    ...afterwards,
    onSuccess: () => notify(t('ended', { device: name })),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <DeviceFacts device={device} name={name} />
      {!device.isThis && (
        <Button
          aria-label={t('endOf', { device: name })}
          busy={ending.isPending}
          onClick={() => ending.mutate()}
        >
          {t('end')}
        </Button>
      )}
    </li>
  )
}

/** After each end, the button stays busy until the list has been read again. */
function useAfterEnd() {
  const t = useTranslations('account.devices')
  const queryClient = useQueryClient()
  const notify = useNotify()
  return {
    onError: () => notify(t('notEnded'), 'note'),
    onSettled: () => showAccountChanged(queryClient),
  }
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

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { SignedInDevice } from '#contract/session/account.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useSingleMutation } from '#portal/http/query/useSingleMutation.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { endDevice, endOtherDevices, ownDevices, showAccountChanged } from '#portal/account/api/account.ts'
import { SectionList } from '#portal/records/list/SectionList.tsx'
import { usePagedList } from '#portal/records/list/usePagedList.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { FieldGroup } from '#portal/ui/form/FieldGroup.tsx'
import { QuestionButton } from '#portal/ui/overlay/QuestionDialog.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'

/** Where the user is signed in, and the way out. */
export function DeviceList() {
  const t = useTranslations('account.devices')
  const client = useClient()
  const list = usePagedList(ownDevices(client))
  const endingOthers = useEnd('others', async () =>
    t('endedOthers', { count: await endOtherDevices(client) }),
  )
  const isElsewhere = list.rows.some(({ isThis }) => !isThis)
  return (
    <FieldGroup title={t('title')} rows>
      <SectionList list={list} title={t('title')} className="">
        {(device) => <Device device={device} />}
      </SectionList>
      {isElsewhere && (
        <QuestionButton
          className="self-start"
          busy={endingOthers.isPending}
          label={t('endOthers')}
          title={t('endOthersTitle')}
          text={<p>{t('endOthersText')}</p>}
          stay={t('keep')}
          goVariant="primary"
          onGo={() => endingOthers.mutate()}
        />
      )}
    </FieldGroup>
  )
}

function Device({ device }: { device: SignedInDevice }) {
  const t = useTranslations('account.devices')
  const client = useClient()
  const dates = useDates()
  const { id, browser, system, address, startedAt, lastUsedAt, isThis } = device
  const name = [browser, system].filter(Boolean).join(' · ') || t('unknown')
  const ending = useEnd(id, async () => {
    await endDevice(client, id)
    return t('ended', { device: name })
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 grow basis-60">
        <p className="font-medium break-words">
          {name}
          {isThis && (
            <span className="ml-2 rounded-full bg-accent-soft px-2 text-head text-accent-ink">
              {t('this')}
            </span>
          )}
        </p>
        <p className="text-small text-ink-2">
          {t('lastUsed', { when: dates.moment(lastUsedAt) })} ·{' '}
          {t('started', { when: dates.moment(startedAt) })}
          {address && <> · {t('from', { address })}</>}
        </p>
      </div>
      {!isThis && (
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

/**
 * Signs out elsewhere, and says so in the words that `end` returns. Each device has a key of its own, so that the end of one does not hold up
 * that of another.
 */
function useEnd(device: string, end: () => Promise<string>) {
  const t = useTranslations('account.devices')
  const queryClient = useQueryClient()
  const notify = useNotify()
  return useSingleMutation({
    mutationKey: ['account', 'end of device', device],
    mutationFn: end,
    onSuccess: (text) => notify(text),
    onError: () => notify(t('notEnded'), 'note'),
    // The button stays busy until the list has been read again.
    onSettled: () => showAccountChanged(queryClient),
  })
}

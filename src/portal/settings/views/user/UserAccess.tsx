import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { userAccessOperations } from '#contract/session/account.ts'
import { paths } from '#contract/portal/portalPaths.ts'
import { useProblemTitle } from '#portal/feedback/problemKind.ts'
import type { Client } from '#portal/http/client/client.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { ApiError } from '#portal/http/client/errors.ts'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { useSingleMutation } from '#portal/http/query/useSingleMutation.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { useCan } from '#portal/session/can.ts'
import { changesFrom } from '#portal/settings/api/changes.ts'
import type { AnyRecord } from '#portal/settings/api/groups.ts'
import {
  endUserSessions,
  removeUserFactor,
  resetPassword,
  showAccessChanged,
  unlockUser,
  userDevices,
} from '#portal/settings/api/userAccess.ts'
import { useRecordForm } from '#portal/settings/form/FormContext.ts'
import { PlainFields } from '#portal/settings/form/PlainFields.tsx'
import { Section } from '#portal/settings/sections/Section.tsx'
import { ShownOnce } from '#portal/settings/views/KeyFields.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { QuestionButton } from '#portal/ui/overlay/QuestionDialog.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { Link } from '#portal/ui/layout/Link.tsx'

interface PasswordState {
  kind: 'none' | 'chosen' | 'given' | 'code'
  codeExpires: string | null
}

/** The sign-in of a user: whose password it is, whether there is a second factor, where the user is signed in, and what an administrator can do about these. */
export function UserAccess({ record }: { record: AnyRecord }) {
  const isOffered = useCapability('resetPassword') === 'offered'
  const mayChange = useCan(userAccessOperations.resetPassword)
  const isPerson = (record['integration'] ?? null) === null && record.dateHourDeleted === null
  if (!isPerson || !mayChange || !isOffered) return null
  return <Access key={record.id} record={record} />
}

function Access({ record }: { record: AnyRecord }) {
  const t = useTranslations('settingsViews.user')
  const client = useClient()
  const notify = useNotify()
  const isOwn = useUser().id === record.id
  const [code, setCode] = useState<string>()
  const { id } = record
  const unlock = useAct('unlock', id, unlockUser, () => notify(t('unlocked')))
  const acts = {
    reset: useAct('reset', id, resetPassword, setCode),
    end: useAct('end', id, endUserSessions, (count) => notify(t('ended', { count }))),
    factor: useAct('factor', id, removeUserFactor, () => notify(t('factorRemoved'))),
  }
  const hasFactor = record['secondFactor'] === true
  const question = (act: keyof typeof acts) => (
    <QuestionButton
      busy={acts[act].isPending}
      label={t(act)}
      title={t(`${act}Title`, { name: String(record['name']) })}
      text={<p>{t(`${act}Text`)}</p>}
      stay={t('cancel')}
      goVariant="danger"
      onGo={() => acts[act].mutate(client)}
    />
  )
  return (
    <Section title={t('title')}>
      <div className="flex flex-col gap-3">
        <PasswordFacts state={record['passwordState'] as PasswordState | undefined} />
        {record['secondFactor'] !== undefined && <p>{t(hasFactor ? 'hasFactor' : 'noFactor')}</p>}
        {code !== undefined && <ShownOnce kind="user.code" secret={code} />}
        <Devices id={id} />
        <div className="flex flex-wrap gap-2">
          {!isOwn && question('reset')}
          <Button busy={unlock.isPending} onClick={() => unlock.mutate(client)}>
            {t('unlock')}
          </Button>
          {!isOwn && question('end')}
          {!isOwn && hasFactor && question('factor')}
        </div>
      </div>
    </Section>
  )
}

/** An act on a user's sign-in. Each has a key of its own, so that one is not left out while the record is read again after another. */
function useAct<Data>(
  act: string,
  id: number,
  run: (client: Client, id: number) => Promise<Data>,
  onSuccess: (data: Data) => void,
) {
  const t = useTranslations('settingsViews.user')
  const problemTitle = useProblemTitle()
  const queryClient = useQueryClient()
  const notify = useNotify()
  return useSingleMutation({
    ...changesFrom(`${act} of user ${id}`),
    mutationFn: (client: Client) => run(client, id),
    onSuccess,
    onSettled: () => showAccessChanged(queryClient, id),
    onError: (error) =>
      notify(
        error instanceof ApiError && error.code === 'forbidden'
          ? t('morePermissions')
          : t('failed', { problem: problemTitle(error) }),
        'note',
      ),
  })
}

function PasswordFacts({ state }: { state: PasswordState | undefined }) {
  const t = useTranslations('settingsViews.user.password')
  const dates = useDates()
  if (!state) return null
  return <p>{t(state.kind, { when: state.codeExpires ? dates.moment(state.codeExpires) : '' })}</p>
}

/** Where the user is signed in. It is left out where the user has more permissions than the reader. */
function Devices({ id }: { id: number }) {
  const t = useTranslations('settingsViews.user')
  const dates = useDates()
  const { data: devices } = useQuery(userDevices(useClient(), id))
  if (!devices) return null
  if (devices.length === 0) return <p className="text-ink-2">{t('nowhere')}</p>
  return (
    <ul aria-label={t('devices')} className="flex flex-col gap-1">
      {devices.map(({ id: key, browser, system, lastUsedAt }) => (
        <li key={key} className="flex flex-wrap gap-x-4">
          <span>{[browser, system].filter(Boolean).join(' · ') || t('unknownDevice')}</span>
          <span className="text-ink-2">{t('lastUsed', { when: dates.moment(lastUsedAt) })}</span>
        </li>
      ))}
    </ul>
  )
}

/** A user: the one-time code after the user was created without a password, and the fields. Nobody sets the own password here. */
export function UserFields() {
  const t = useTranslations('settingsViews.user')
  const { group, record } = useRecordForm()
  const isOwn = useUser().id === record?.id
  // Read again, the record holds it no more.
  const [code] = useState(record?.['code'])
  const left = new Set(['passwordState', 'secondFactor', 'code', ...(isOwn ? ['password'] : [])])
  return (
    <>
      {typeof code === 'string' && <ShownOnce kind="user.code" secret={code} />}
      <PlainFields names={Object.keys(group.declared.fields).filter((name) => !left.has(name))} />
      {isOwn ? (
        <Link to={paths.account} className="text-accent-ink underline sm:col-span-full">
          {t('ownPassword')}
        </Link>
      ) : (
        <p className="text-small text-ink-2 sm:col-span-full">{t(record ? 'givenPassword' : 'noPassword')}</p>
      )}
    </>
  )
}

import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { MAXIMUM_PASSKEY_NAME } from '#contract/session/factorOperations.ts'
import type { Passkey } from '#contract/session/factorOperations.ts'
import { addPasskey, removePasskey, renamePasskey } from '#portal/account/api/secondFactor.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { useFieldProblems } from '#portal/records/form/useFieldProblems.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { InputField } from '#portal/ui/form/Field.tsx'
import { PlainForm } from '#portal/ui/form/PlainForm.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { FactorRow, RemoveFactor } from './FactorRow.tsx'
import { useFactorChange } from './useFactorChange.ts'

interface PasskeyListProps {
  passkeys: readonly Passkey[]
  isLast: boolean
  onCodes: (codes: readonly string[] | null) => void
}

/** The user's passkeys: added, named, removed. */
export function PasskeyList({ passkeys, isLast, onCodes }: PasskeyListProps) {
  const t = useTranslations('secondFactor.account')
  const client = useClient()
  const notify = useNotify()
  const [isAdding, setAdding] = useState(false)
  const adding = useFactorChange(
    (name: string) => addPasskey(client, name),
    (codes, name) => {
      setAdding(false)
      notify(t('passkeyAdded', { name }))
      onCodes(codes)
    },
  )
  return (
    <FactorRow
      title={t('passkeys')}
      facts={t('passkeysNote')}
      actions={!isAdding && <Button onClick={() => setAdding(true)}>{t('addPasskey')}</Button>}
    >
      {passkeys.length > 0 && (
        <ul aria-label={t('passkeys')} className="flex flex-col divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} isLast={isLast} />
          ))}
        </ul>
      )}
      {isAdding && (
        <PasskeyNameForm
          submit={t('addPasskey')}
          busy={adding.isPending}
          onName={(name) => adding.mutate(name)}
          onCancel={() => setAdding(false)}
        />
      )}
    </FactorRow>
  )
}

function PasskeyItem({ passkey, isLast }: { passkey: Passkey; isLast: boolean }) {
  const t = useTranslations('secondFactor.account')
  const client = useClient()
  const notify = useNotify()
  const dates = useDates()
  const [isNaming, setNaming] = useState(false)
  const { id, name, createdAt, lastUsedAt, host } = passkey
  const renaming = useFactorChange(
    (newName: string) => renamePasskey(client, id, newName),
    (_, newName) => {
      setNaming(false)
      notify(t('renamed', { name: newName }))
    },
  )
  const facts = [
    t('made', { when: dates.moment(createdAt) }),
    lastUsedAt === null ? t('neverUsed') : t('used', { when: dates.moment(lastUsedAt) }),
    host !== window.location.hostname && t('elsewhere', { host }),
  ]
  if (isNaming)
    return (
      <li className="py-2">
        <PasskeyNameForm
          name={name}
          submit={t('save')}
          busy={renaming.isPending}
          onName={(newName) => renaming.mutate(newName)}
          onCancel={() => setNaming(false)}
        />
      </li>
    )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 grow basis-60">
        <p className="break-words">{name}</p>
        <p className="text-small text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="flex gap-2">
        <Button variant="quiet" aria-label={t('renameOf', { name })} onClick={() => setNaming(true)}>
          {t('rename')}
        </Button>
        <RemoveFactor name={name} isLast={isLast} remove={() => removePasskey(client, id)} />
      </div>
    </li>
  )
}

interface PasskeyNameFormProps {
  /** The name that it has. */
  name?: string
  submit: string
  busy: boolean
  onName: (name: string) => void
  onCancel: () => void
}

/** Asks for the name of a passkey. */
function PasskeyNameForm({ name: before = '', submit, busy, onName, onCancel }: PasskeyNameFormProps) {
  const t = useTranslations('secondFactor.account')
  const [name, setName] = useState(before)
  const isMissing = name.trim() === ''
  const formRef = useRef<HTMLFormElement>(null)
  const problems = useFieldProblems({
    formRef,
    problems: new Map(isMissing ? [['name', { text: t('passkeyNameMissing'), isMissing }]] : []),
    labelOf: () => t('passkeyName'),
    error: null,
  })
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <PlainForm
      ref={formRef}
      className="flex max-w-lg flex-col gap-3"
      onSubmit={() => problems.passes() && !busy && onName(name.trim())}
    >
      <InputField
        ref={input}
        label={t('passkeyName')}
        description={t('passkeyNameHint')}
        error={problems.errorOf('name')}
        maxLength={MAXIMUM_PASSKEY_NAME}
        value={name}
        onChange={setName}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {submit}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </PlainForm>
  )
}

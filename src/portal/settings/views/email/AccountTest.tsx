import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { configEmailOperations } from '#contract/resources/emailOperations.ts'
import { useProblemTitle } from '#portal/feedback/problemKind.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useSingleMutation } from '#portal/http/query/useSingleMutation.ts'
import { useCan } from '#portal/session/can.ts'
import { changesFrom } from '#portal/settings/api/changes.ts'
import { testAccount } from '#portal/settings/api/email.ts'
import type { AnyRecord } from '#portal/settings/api/groups.ts'
import { Section } from '#portal/settings/sections/Section.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { Field, TextInput } from '#portal/ui/form/Field.tsx'

/** Sends a test from a stored account, and says what the mail server answers. */
export function AccountTest({ record }: { record: AnyRecord }) {
  const mayTest = useCan(configEmailOperations.testEmail)
  return mayTest && record.dateHourDeleted === null ? <Test key={record.id} id={record.id} /> : null
}

function Test({ id }: { id: number }) {
  const t = useTranslations('settingsViews.email')
  const reasons = useTranslations('groups.email.values.reason')
  const problemTitle = useProblemTitle()
  const client = useClient()
  const [address, setAddress] = useState('')
  const test = useSingleMutation({
    ...changesFrom(`test of e-mail account ${id}`),
    mutationFn: () => testAccount(client, { id, address: address.trim() }),
  })
  const { data, error, isPending } = test
  return (
    <Section title={t('test')}>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          test.mutate()
        }}
      >
        <p className="text-small text-ink-2">{t('testNote')}</p>
        <Field label={t('testTo')}>
          {(control) => (
            <TextInput
              {...control}
              type="email"
              required
              value={address}
              onChange={({ target }) => setAddress(target.value)}
            />
          )}
        </Field>
        <div>
          <Button type="submit" busy={isPending}>
            {t('sendTest')}
          </Button>
        </div>
        <p role="status" className={data?.accepted ? 'text-good' : 'text-danger'}>
          {data?.accepted && t('accepted', { reply: data.reply })}
          {data?.reason && t('refused', { reason: reasons(data.reason), reply: data.reply })}
          {error && problemTitle(error)}
        </p>
      </form>
    </Section>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { emailEvents } from '#contract/resources/emailKinds.ts'
import type { EmailChoices } from '#contract/resources/emailOperations.ts'
import { useProblemTitle } from '#portal/feedback/problemKind.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useSingleMutation } from '#portal/http/query/useSingleMutation.ts'
import { accountChange } from '#portal/account/api/account.ts'
import { chooseEmails, emailChoices } from '#portal/account/api/emailChoices.ts'
import { Checkbox } from '#portal/ui/form/Checkbox.tsx'
import { FieldGroup } from '#portal/ui/form/FieldGroup.tsx'

/** Of what the user is told by e-mail, as the doctor or the requester of reports. */
export function EmailChoice() {
  const t = useTranslations('account.email')
  const { data: choices } = useQuery(emailChoices(useClient()))
  if (!choices) return null
  const { address, isSending } = choices
  return (
    <FieldGroup title={t('title')} rows>
      <p className="text-small text-ink-3">{address ? t('note', { address }) : t('noAddress')}</p>
      {!isSending && <p className="text-small text-ink-3">{t('notSending')}</p>}
      <Choices choices={choices} />
    </FieldGroup>
  )
}

function Choices({ choices }: { choices: EmailChoices }) {
  const t = useTranslations('account.email')
  const problemTitle = useProblemTitle()
  const client = useClient()
  const queryClient = useQueryClient()
  const change = useSingleMutation({
    ...accountChange,
    mutationFn: (chosen: EmailChoices) => chooseEmails(client, queryClient, chosen),
  })
  // While a change runs, what it chooses is shown.
  const shown = change.isPending ? change.variables : choices
  return (
    <>
      {emailEvents.map((event) => (
        <Checkbox
          key={event}
          label={t(`events.${event}`)}
          checked={shown[event]}
          disabled={change.isPending}
          onChange={({ target }) => change.mutate({ ...choices, [event]: target.checked })}
        />
      ))}
      <p role="status" className="text-small text-danger empty:hidden">
        {change.error && t('failed', { problem: problemTitle(change.error) })}
      </p>
    </>
  )
}

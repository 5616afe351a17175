import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { type EmailChoices, emailChoiceOperations } from '#contract/resources/emailOperations.ts'
import type { Client } from '#portal/http/client/client.ts'

const queryKey = ['account', 'email']

/** Of what the user is told by e-mail; null where the user is no employee. */
export const emailChoices = (client: Client) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }) =>
      (await client.send(emailChoiceOperations.readEmailChoices, { signal })).choices,
  })

export async function chooseEmails(
  client: Client,
  queryClient: QueryClient,
  { released, corrected, critical, acknowledgementDue }: EmailChoices,
): Promise<void> {
  const body = { released, corrected, critical, acknowledgementDue }
  const { choices } = await client.send(emailChoiceOperations.changeEmailChoices, { body })
  queryClient.setQueryData(queryKey, choices)
}

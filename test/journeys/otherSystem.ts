import type { APIRequestContext } from '@playwright/test'
import { resourceOperations } from '#contract/declaration/resourceOperations.ts'
import type { Intake } from '#contract/integrations/inbox.ts'
import { intakeOperations } from '#contract/integrations/intake.ts'
import { integration, integrationKey } from '#contract/resources/integrations.ts'
import { url } from '#contract/http/url.ts'
import { colleague } from './actions.ts'
import { expect } from './journey.ts'

/** Another system with a key of its own: sends reports, all of which have to wait in the inbox. */
export async function otherSystem(request: APIRequestContext, name: string) {
  const admin = await colleague(request, 'admin')
  const { id } = await admin.send<{ id: number }>(resourceOperations(integration).create, { name }, 201)
  const asked = { integration: { id }, name: `Key of ${name}` }
  const { key } = await admin.send<{ key: string }>(resourceOperations(integrationKey).create, asked, 201)
  return async (sent: object) => {
    const answer = await request.post(url(intakeOperations.integrationCreateReport.path), {
      headers: { authorization: `Bearer ${key}` },
      data: sent,
    })
    const intake = (await answer.json()) as Intake
    expect(intake).toMatchObject({ outcome: 'inbox' })
    return intake
  }
}

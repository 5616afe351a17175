import { clientId, clientSecret, openIdServer } from '#test/support/openIdProvider.ts'
import type { OpenIdServer } from '#test/support/openIdProvider.ts'
import { launchService } from '#test/support/launchService.ts'
import { copyOfSeededData } from '#test/support/seededData.ts'
import { expect, test as journeyTest } from './journey.ts'

export { expect }

/** A journey through a clinic that signs in by its identity provider. */
export const test = journeyTest.extend<object, { provider: OpenIdServer }>({
  provider: [
    async ({}, provide) => {
      const provider = await openIdServer({
        'helena.reader': { name: 'Helena Reader', realm_access: { roles: ['radiology'] } },
        'rosa.desk': { name: 'Rosa Desk', realm_access: { roles: ['desk'] } },
        'nobody.here': { name: 'Nobody Here' },
      })
      await provide(provider)
      await provider.stop()
    },
    { scope: 'worker' },
  ],

  service: [
    async ({ provider }, provide) => {
      const { folder, remove } = await copyOfSeededData()
      const service = await launchService(folder, {
        OPENID_ISSUER: provider.issuer,
        OPENID_CLIENT_ID: clientId,
        OPENID_CLIENT_SECRET: clientSecret,
        OPENID_NAME: 'Clinic account',
        OPENID_ROLE_CLAIM: '/realm_access/roles',
        OPENID_ROLES: 'radiology=doctor, desk=frontdesk',
        EMERGENCY_USER: 'admin',
      })
      await provider.start(`${service.url}/`)
      await provide(service)
      await service.stop()
      await remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test.beforeEach(({ allowOnConsole }) => {
  // The pages of the provider ask for a font and an icon.
  allowOnConsole(/fonts\.googleapis\.com|favicon\.ico/)
  allowOnConsole(/status of 40[13]/)
})

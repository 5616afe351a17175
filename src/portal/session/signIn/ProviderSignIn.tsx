import { lazyPage } from '#portal/feedback/lazyPage.ts'
import type { ProviderFormProps } from '#portal/session/openId/ProviderForm.tsx'
import { LaterForm } from './LaterForm.tsx'

// Only clinics with a provider need it.
const providerForm = lazyPage<ProviderFormProps>(
  async () => (await import('#portal/session/openId/ProviderForm.tsx')).ProviderForm,
)

/** Signs in by the clinic's identity provider. */
export const ProviderSignIn = (props: ProviderFormProps) => (
  <LaterForm room="openId">
    <providerForm.Page {...props} />
  </LaterForm>
)

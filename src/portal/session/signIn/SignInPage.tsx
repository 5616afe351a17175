import type { ReactNode } from 'react'
import type { DemoSignIns } from '#contract/http/echo.ts'
import type { PortalConfig } from '#contract/portal/portalConfig.ts'
import { sessionOperations } from '#contract/session/session.ts'
import { lazyPage } from '#portal/feedback/later/lazyPage.tsx'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import type { ProviderFormProps } from '#portal/session/openId/ProviderForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { LaterForm, SignInCard } from './SignInCard.tsx'
import type { SignInHandlers } from './SignInCard.tsx'
import { SignInFailure } from './SignInFailure.tsx'

export interface SignInPageProps extends SignInHandlers {
  /** The clinic's name and logo. */
  brand: ReactNode
  /** The users of a demonstration. */
  demo: DemoSignIns | undefined
}

interface OwnSignInPageProps extends SignInPageProps {
  /** The clinic's identity provider. */
  provider: PortalConfig['openId']
}

/** The sign-in page of the bundled service. */
export function SignInPage({ brand, provider, demo, ...handlers }: OwnSignInPageProps) {
  const client = useClient()
  const form = (
    <PasswordForm
      {...handlers}
      demo={demo}
      ask={(credentials) => client.send(sessionOperations.authenticate, { body: credentials })}
      Failure={SignInFailure}
    />
  )
  return (
    <SignInCard brand={brand}>
      {provider ? (
        <LaterForm>
          <providerForm.Page {...handlers} provider={provider} passwordForm={form} />
        </LaterForm>
      ) : (
        form
      )}
    </SignInCard>
  )
}

// Only clinics with a provider need it.
export const providerForm = lazyPage<ProviderFormProps>(
  async () => (await import('#portal/session/openId/ProviderForm.tsx')).ProviderForm,
  ['openId'],
)

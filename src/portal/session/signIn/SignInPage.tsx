import type { ReactNode } from 'react'
import { sessionOperations } from '#contract/session.ts'
import type { PortalConfig } from '#contract/portalConfig.ts'
import { ProviderSignIn } from './ProviderSignIn.tsx'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SignInCard } from './SignInCard.tsx'
import type { SignInHandlers } from './SignInCard.tsx'
import { SignInFailure } from './SignInFailure.tsx'

export interface SignInPageProps extends SignInHandlers {
  /** The clinic's name and logo. */
  brand: ReactNode
}

interface OwnSignInPageProps extends SignInPageProps {
  /** The clinic's identity provider. */
  provider: PortalConfig['openId']
}

/** Where one signs in to our own service. */
export function SignInPage({ brand, provider, ...handlers }: OwnSignInPageProps) {
  const client = useClient()
  const form = (
    <PasswordForm
      {...handlers}
      ask={(credentials) => client.send(sessionOperations.authenticate, { body: credentials })}
      Failure={SignInFailure}
    />
  )
  return (
    <SignInCard brand={brand}>
      {provider ? <ProviderSignIn {...handlers} provider={provider} passwordForm={form} /> : form}
    </SignInCard>
  )
}

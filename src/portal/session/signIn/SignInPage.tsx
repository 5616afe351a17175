import type { ReactNode } from 'react'
import { sessionOperations } from '#contract/session.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SignInCard } from './SignInCard.tsx'
import type { SignInHandlers } from './SignInCard.tsx'
import { SignInFailure } from './SignInFailure.tsx'

export interface SignInPageProps extends SignInHandlers {
  /** The clinic's name and logo. */
  brand: ReactNode
}

/** Where one signs in to our own service. */
export function SignInPage({ brand, ...handlers }: SignInPageProps) {
  const client = useClient()
  return (
    <SignInCard brand={brand}>
      <PasswordForm
        {...handlers}
        ask={(credentials) => client.send(sessionOperations.authenticate, { body: credentials })}
        Failure={SignInFailure}
      />
    </SignInCard>
  )
}

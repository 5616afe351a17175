import type { ReactNode } from 'react'
import type { PortalSession } from '#portal/session/portalSession.ts'

/** The body of a sign-in. */
export interface Credentials {
  username: string
  password: string
  /** Takes the place of the password. */
  newPassword?: string
  /** A second factor, or the sealed secret of an app that is to be one, with its first code. */
  code?: string
  passkey?: Record<string, unknown>
  enrolment?: string
}

/** A step of a sign-in after the password. All that was given before is sent again with it. */
export interface SignInStepProps {
  username: string
  busy: boolean
  /** Why the last try has failed. */
  error: Error | null
  /** The same in words. */
  failure: ReactNode
  /** The session that has begun, where something has to be seen before going on. */
  session: PortalSession | undefined
  onSend: (credentials: Partial<Credentials>) => void
  onBack: () => void
  onEnter: () => void
}

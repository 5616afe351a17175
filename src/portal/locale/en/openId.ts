/** Signing in by the clinic's identity provider. */
export const openId = {
  goOn: 'Continue with {provider}',
  again: 'Sign in again with {provider}',
  waiting: 'Signing you in with {provider}…',
  emergency: 'Emergency access by password',
  byPassword: 'Sign in with a password of this portal',
  inWindow: 'Continue in the window of {provider}. This window waits for it.',
  blocked:
    'Your browser has blocked the window of {provider}. Allow pop-ups for this address, or sign in in this window: what you have typed and not saved is lost then.',
  signInHere: 'Sign in in this window',
  failure: {
    expired: 'This sign-in was begun in another browser or too long ago. Begin it again.',
    refused:
      '{provider} did not confirm the sign-in. Try again, or ask the administrator of your account there.',
    noAccess:
      '{provider} knows you, but you have no access to this portal. Ask an administrator of the portal.',
    unavailable: '{provider} does not answer. Try again in a moment.',
  },
} as const

declare module '#portal/locale/messages.ts' {
  interface MessageBundles {
    openId: { openId: typeof openId }
  }
}

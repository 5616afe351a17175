export const signIn = {
  token: 'Access token',
  tokenHint: 'Paste the token that you were given for this service.',
  show: 'Show',
  empty: 'Paste your access token.',
  noToken: 'That is not a token: it holds characters that no token has. Copy it again, and paste all of it.',
  checkConnection: 'Check the connection',
  ended: {
    form: 'The service does not accept your session, or no longer does. Sign in again and you return to where you were. If this happens right after signing in:',
    token:
      'The service does not accept that token, or no longer does. Paste another and you return to where you were. If the token is new:',
  },
  read: {
    unverified: 'Read from the token, not verified:',
    name: 'Name: {name}',
    noName: 'It holds no name.',
    role: 'Role: {role}',
    until: 'Valid until {moment}',
    noEnd: 'It does not say when it ends.',
    expired: 'By the clock of this device it has ended. You can try it all the same: the service decides.',
    nothing: 'The token does not say whose it is or when it ends. You can sign in with it all the same.',
  },
  failure: {
    otherOrigin:
      'The service cannot be reached, or does not allow the address of this portal. Check the network and try again; what you typed is still here.',
    wrongPath:
      'The service has no sign-in where the portal looks for it (error {status, number}), so your password was not checked. Tell the portal’s administrator.',
    page: 'Where the portal looks for the sign-in, the service has a page for people, so your password was not checked. Tell the portal’s administrator.',
    refused:
      'The service refused the form of the request, or the password (error {status, number}). Check what you typed; if it is right, tell the portal’s administrator.',
    noToken:
      'The service answered without an access token in any of the usual places. Check what you typed; if it is right, tell the portal’s administrator: signIn.answer.token in config.json has to say where the token is.',
    noTokenAt:
      'The service answered without an access token at {place}. Check what you typed; if it is right, tell the portal’s administrator: signIn.answer.token in config.json has to say where the token is.',
    serviceMessage: 'The service says: “{serviceMessage}”',
  },
} as const

declare module '#portal/locale/messages.ts' {
  interface MessageBundles {
    signIn: { signIn: typeof signIn }
  }
}

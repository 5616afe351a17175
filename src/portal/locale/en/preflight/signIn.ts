/** How it went to sign in for the check alone. */
export const preflightSignIn = {
  ask: 'Sign in for this check alone. What you enter is kept in memory until the check ends, and no session begins.',
  signedIn: 'You are signed in. {role}',
  good: 'Signing in works.',
  pasted: 'The token has the form of one. Whether it is valid is seen in the next step.',
  declined: 'Nobody signed in for this check.',
  found: 'What the answer holds',
  jwt: 'A token that is a JWT',
  opaque: 'A token that is no JWT, so nothing can be read from it',
  expiry: {
    known: 'It expires in {minutes, plural, one {# minute} other {# minutes}}',
    past: 'It has expired already',
    unknown: 'When it expires is not said',
  },
  name: { known: 'A name of the user', unknown: 'No name of the user' },
  role: {
    doctor: 'Role: doctor',
    frontdesk: 'Role: front desk',
    administrator: 'Role: administrator',
    own: 'Role: one that the clinic made',
    unknown: 'Role: not known',
  },
  expiredNext: 'Compare the clocks above: by this device’s, the token had expired before it was used.',
  noRoleNext:
    'Users whose role is not known see all pages, and what the service refuses is refused. To change that, say in config.json where the role stands (signIn.answer.role, signIn.claims.role), what its names mean (signIn.roles), or one role for all (signIn.role).',
  network: 'The service did not answer the sign-in.',
  networkNext: 'Check again. If this persists, look into the service’s log.',
  networkOther: 'The answer to the sign-in did not come, or this site is not allowed to read it.',
  networkOtherNext:
    'Let the service send these headers for its sign-in, too; or leave baseUrl empty and set SERVICE_URL on the portal’s server.',
  wrongPath: 'There is no sign-in at {path}: {method} is answered with {status}.',
  wrongPathNext: 'Set signIn.path and signIn.method in config.json to those of the service.',
  credentials: 'The service refuses this username and password.',
  credentialsNext:
    'Check again with a user who can sign in elsewhere. If that is refused, too, the fields may have other names: see signIn.username and signIn.password in config.json.',
  tooManyAttempts: 'The service refuses further attempts for a while.',
  tooManyAttemptsNext: 'Wait a few minutes, then check again.',
  refused: 'The service does not understand the sign-in at {path}: it answers {status}.',
  refusedNext:
    'Compare signIn.body, signIn.username, signIn.password and signIn.fields in config.json with what the service expects.',
  noToken: 'The service accepts the sign-in, but its answer holds no token in any of the usual places.',
  noTokenAt: 'The service accepts the sign-in, but its answer holds no token at {pointer}.',
  noTokenNext: 'Set signIn.answer.token in config.json to the place of the token, such as /data/token.',
  noTokenPasted: 'What was pasted cannot be sent as a token.',
  noTokenPastedNext: 'Copy the token as a whole and without anything else, then check again.',
  service: 'The service failed at the sign-in at {path}: it answers {status}.',
  serviceNext: 'Look into the service’s log for this moment.',
} as const

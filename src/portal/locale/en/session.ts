export const session = {
  title: 'Sign in to the report portal',
  locked: 'Sign in to go on',
  username: 'Username',
  password: 'Password',
  keepSignedIn: 'Keep me signed in on this device',
  signIn: 'Sign in',
  incomplete: 'Enter your username and your password.',
  demoUsers: 'Demonstration users',
  notLoaded: 'The portal could not be loaded. Check the network and try again.',
  reason: {
    ended: 'Your session has ended. Sign in again and you return to where you were.',
    idle: 'Nobody has used this window for a while, so it is locked. Sign in again and you return to where you were.',
    locked: 'This window is locked. Sign in again and you return to where you were.',
    signedOut: 'You are signed out.',
    unreached:
      'You are signed out on this device. The service could not be reached, so the session there ends by itself.',
    onlyHere:
      'You are signed out on this device. The service does not offer to end the session there, so it ends there by itself.',
    elsewhere: 'You were signed out in another window.',
  },
  ending: {
    stay: 'Stay signed in',
    failed: 'The session could not be extended. Check the network and try again.',
    lock: {
      title: 'Are you still there?',
      soon: 'Nobody has used this window for a while. In a minute, it is locked. Press any key to go on.',
      text: 'Nobody has used this window for a while. In {seconds, plural, one {# second} other {# seconds}}, it is locked.',
      other: 'Lock it now',
    },
    end: {
      title: 'Your session is about to end',
      soon: 'Your session ends within two minutes. What you have typed stays in this window.',
      text: 'Your session ends in {seconds, plural, one {# second} other {# seconds}}. What you have typed stays in this window; you sign in again and go on.',
      other: 'Not now',
    },
  },
  failure: {
    credentials: 'That username and password don’t match.',
    credentialsTriesLeft:
      'That username and password don’t match. {tries, plural, =0 {No tries are} one {One try is} =2 {Two tries are} =3 {Three tries are} =4 {Four tries are} other {# tries are}} left before a short pause.',
    passwordsOff: 'Only the emergency account signs in by password here.',
    codeExpired: 'This code has expired. Ask an administrator for a new one.',
    rateLimited: 'Too many attempts. Try again in {seconds, plural, one {# second} other {# seconds}}.',
    rateLimitOver: 'The pause is over. You can try again.',
    network: 'The service cannot be reached. Check the network and try again; what you typed is still here.',
    service: 'The service could not sign you in just now (error {status, number}). Try again in a moment.',
    invalidAnswer:
      'The service answered in a way that this portal does not understand. Tell its administrator.',
  },
} as const

declare module '#portal/locale/messages.ts' {
  interface MessageBundles {
    session: { session: typeof session }
  }
}

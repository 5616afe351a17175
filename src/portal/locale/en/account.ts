/** The user's own account. */
export const account = {
  title: 'My account',
  me: 'About me',
  name: 'Name',
  username: 'Username',
  role: 'Permission list',
  employee: 'Employee',
  noEmployee: 'None',
  meNote: 'An administrator of users can change these.',
  password: {
    title: 'Password',
    present: 'Current password',
    wrong: 'That is not your current password.',
    wrongTriesLeft:
      'That is not your current password. {tries, plural, =0 {No tries are} one {One try is} other {# tries are}} left before a short pause.',
    change: 'Change the password',
    note: 'You will be signed out everywhere else.',
    changed: 'Your password is changed.',
    missing: { password: 'Enter your current password.', newPassword: 'Enter your new password.' },
    rateLimited: 'Too many attempts. Try again in {seconds, plural, one {# second} other {# seconds}}.',
    failed: 'The password was not changed: try again.',
  },
  devices: {
    title: 'Where you are signed in',
    this: 'This device',
    unknown: 'Unknown device',
    from: 'from {address}',
    lastUsed: 'Last used {when}',
    started: 'Signed in {when}',
    end: 'Sign out there',
    endOf: 'Sign out there: {device}',
    ended: 'Signed out: {device}.',
    endOthers: 'Sign out everywhere else',
    endOthersTitle: 'Sign out everywhere else?',
    endOthersText: 'Whatever is not saved there is lost. You stay signed in here.',
    keep: 'Cancel',
    endedOthers:
      '{count, plural, =0 {You were signed in nowhere else.} one {Signed out in one other place.} other {Signed out in # other places.}}',
    notEnded: 'You were not signed out there: try again.',
  },
  notices: {
    title: 'Notifications',
    urgent: 'Notify me of new urgent reports in this browser',
    note: 'The notification says that there is a report, and nothing about the patient. This applies to this device, while the portal is open in a tab.',
    denied:
      'This browser does not allow the portal to show notifications. Its settings for this page can allow it.',
  },
  email: {
    title: 'E-mails',
    note: 'Sent to {address}, about reports that you requested or examined. An e-mail has a link, and nothing about the patient.',
    noAddress: 'Your employee record has no e-mail address, so that nothing is sent to you.',
    notSending: 'The clinic does not send e-mails at the moment.',
    events: {
      released: 'A report was released',
      corrected: 'A report was corrected',
      critical: 'A report has a critical finding',
      acknowledgementDue: 'Nobody has acknowledged a critical finding in time',
    },
    failed: 'The choice was not saved: {problem}',
  },
  acts: {
    title: 'What I have done',
    note: 'As recorded in the audit, latest first.',
    none: 'Nothing yet.',
  },
} as const

declare module '#portal/locale/messages.ts' {
  interface MessageBundles {
    account: { account: typeof account }
  }
}

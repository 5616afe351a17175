/** A new password: at the sign-in, and in the own account. */
export const newPassword = {
  step: 'Choose a new password for {username}. The one that you have entered is good for this once.',
  label: 'New password',
  rules:
    'At least {min, number} characters of any kind. A few words that do not belong together are easy to remember and hard to guess.',
  show: 'Show',
  hide: 'Hide',
  missing: '{count, plural, one {# character more} other {# characters more}}',
  strength: '{strength} ({level, number} of {levels, number})',
  strengths: { weak: 'Weak', fair: 'Fair', good: 'Good', strong: 'Strong' },
  choose: 'Save and sign in',
  back: 'Back',
} as const

/** Why the service refuses a new password. */
export const passwordRefusal = {
  too_short: 'A password has at least 12 characters.',
  too_long: 'A password has at most 200 characters.',
  control_characters: 'A password cannot have characters that are not printed, such as a tab.',
  common: 'This password is one of those that are guessed first. Choose another one.',
  own_word: 'This password is little more than a name of the user or of the clinic. Choose another one.',
  unchanged: 'This is the password that is to be replaced. Choose another one.',
} as const

declare module '#portal/locale/messages.ts' {
  interface MessageBundles {
    newPassword: { newPassword: typeof newPassword; passwordRefusal: typeof passwordRefusal }
  }
}

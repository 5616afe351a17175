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

/** Why the service refuses a new password. */
export const passwordRefusal = {
  too_short: 'A password has at least 12 characters.',
  too_long: 'A password has at most 200 characters.',
  control_characters: 'A password cannot have characters that are not printed, such as a tab.',
  common: 'This password is one of those that are guessed first. Choose another one.',
  own_word: 'This password is little more than a name of the user or of the clinic. Choose another one.',
  unchanged: 'This is the password that is to be replaced. Choose another one.',
} as const

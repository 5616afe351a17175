// What the forms and the lists of several kinds of records have in common.

/** Forms whose content is kept until it is saved: for every page that has one. */
export const drafts = {
  kept: 'What you typed was not saved. It waits in the form until you come back to it.',
  stillSaving: 'Still saving. You will be told how it ends.',
  restored: 'What you typed before is here again. It has not been saved.',
  startOver: 'Start over',
  leave: {
    title: 'Leave without saving?',
    text: 'What you typed here has not been saved.',
    keepEditing: 'Keep editing',
    discard: 'Discard',
  },
} as const

/** The records of reference data that come with the program, by their codes. */
export const referenceCodes = {
  female: 'Female',
  male: 'Male',
  other: 'Other',
  single: 'Single',
  married: 'Married',
  divorced: 'Divorced',
  widowed: 'Widowed',
  'stable-union': 'Stable union',
  'not-stated': 'Not stated',
  passport: 'Passport',
} as const

declare module '#portal/locale/messages.ts' {
  interface MessageBundles {
    records: { drafts: typeof drafts; referenceCodes: typeof referenceCodes }
  }
}

// What the forms and the lists of several kinds of records have in common.

/** Forms whose content is kept until it is saved: for every page that has one. */
export const recordForm = {
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
  problems: {
    title: '{count, plural, one {# field needs attention} other {# fields need attention}}',
    taken: 'Another record has this already.',
    refused: 'The service did not accept this: {problem}.',
    unanswered:
      'No answer arrived, so it is not known whether this was saved. Nothing typed is lost: save again, and it will be compared first.',
    removed: 'This record is no longer there: somebody has removed it. What you typed is still here.',
    failed: 'This was not saved, and nothing typed is lost. {reason}.',
  },
  emptyValue: 'Nothing',
  conflict: {
    title: 'Somebody changed this record in the meantime',
    text: 'Changed {when}. Nothing of yours was saved yet. Choose what is right, field by field.',
    textBy: 'Changed {when} by {who}. Nothing of yours was saved yet. Choose what is right, field by field.',
    otherChangesKept: 'Everything else that you changed is kept as you wrote it.',
    yours: 'Yours',
    stored: 'Now stored',
    back: 'Back to the form',
    choicesLeft:
      '{count, plural, one {One field is still to be chosen.} other {# fields are still to be chosen.}}',
    save: 'Save what is chosen',
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
    records: { recordForm: typeof recordForm; referenceCodes: typeof referenceCodes }
  }
}

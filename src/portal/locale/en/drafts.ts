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

/** Whose reports the portal shows to a user, and how others are opened with a reason. */
export const accessScope = {
  note: {
    own: 'The list shows the reports of your own patients.',
    unit: 'The list shows the reports of your units, and those that you sign.',
    none: 'Your account is not linked to an employee, so the list shows no reports. An administrator can link it.',
    outside:
      '{count, plural, one {# more report of this patient is} other {# more reports of this patient are}} outside your access scope.',
    open: 'Open anyway…',
    cancel: 'Cancel',
  },
  refused: {
    title: 'Report {id} is outside your access scope',
    own: 'You see the reports of your own patients, and this patient is not one of them.',
    unit: 'You see the reports of your units and those that you sign, and this one is neither.',
    none: 'Your account is not linked to an employee, so you see no reports.',
    text: 'If your work needs it, open it anyway: all reports of this patient can then be read for four hours. The administrators can see that you did so, and why.',
  },
  opening: {
    reason: 'I open it because …',
    hint: 'The reason is kept in the audit. Do not name a patient in it.',
    missing: 'Give a reason of at least {min, number} characters.',
    open: 'Open anyway',
    failed: 'It was not opened: {cause}. Your reason is still here; try again.',
  },
} as const

declare module '#portal/locale/messages.ts' {
  interface MessageBundles {
    accessScope: { accessScope: typeof accessScope }
  }
}

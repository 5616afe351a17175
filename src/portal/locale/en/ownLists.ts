// Setting a report aside, and the views of the reports.

export const aside = {
  title: 'Look at this report again',
  private:
    'Only you see this. Nobody else is told the day or the note, and no list of an administrator shows them.',
  when: 'Look again',
  choice: '{span} · {day}',
  spans: {
    tomorrow: 'Tomorrow',
    week: 'In a week',
    month: 'In 1 month',
    halfYear: 'In 6 months',
    day: 'On a day of your choice',
  },
  day: 'Day',
  wrongDay: 'Give a day after today.',
  note: 'Note, for yourself',
  cancel: 'Cancel',
  set: 'Set aside',
  label: 'Set aside by you',
  until: 'Look again on {day}',
  due: 'Due since {day}',
  ended: 'No longer set aside.',
  change: 'Change',
  end: 'Remove',
  undo: 'Undo',
  failed: 'It was not saved: {problem}',
} as const

declare module '#portal/locale/messages.ts' {
  interface MessageBundles {
    ownLists: { aside: typeof aside }
  }
}

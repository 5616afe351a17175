// Setting a report aside, and the views of the reports.

export const aside = {
  title: 'Look at this report again',
  private:
    'Only you see this. Nobody else is told the day or the note, and no administrator’s list shows them.',
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

export const views = {
  label: 'Views',
  all: 'All',
  due: 'Due',
  aside: 'Set aside',
  recent: 'Recently opened',
  empty: {
    due: { title: 'Nothing is due', text: 'What you set aside appears here on its day.' },
    aside: {
      title: 'Nothing is set aside',
      text: 'Set a report aside by its menu or with the key s. Only you see what you set aside.',
    },
    recent: { title: 'No report opened yet', text: 'The reports that you opened last appear here.' },
  },
  counted: '{name} {count, number}',
  countedInPart: '{name} {count, number}+',
  save: 'Save as a view',
  edit: 'Edit views',
  title: 'Views',
  explained: 'A view is a name for filters, and stands above the list.',
  leavesOut: 'The patient and the words that you searched for are not kept.',
  whose: 'Whose views',
  mine: 'Yours',
  ofList: 'Everybody with “{name}”',
  none: 'No view is saved yet. Set filters, and save them here.',
  name: 'Name of view {number, number}',
  namePlaceholder: 'Name',
  unnamed: 'Give each view a name.',
  sharesList: 'A list of patients is yours alone: a view with one cannot be shared.',
  up: 'Move {name} up',
  down: 'Move {name} down',
  remove: 'Remove {name}',
  close: 'Close',
  cancel: 'Cancel',
  keep: 'Save',
  replace: 'Replace them',
  conflict:
    'These views were saved in another window in the meantime{count, plural, =0 {, where none is left} other {, where they are now: {names}}}. What you have entered is still here: put it in place of those, or cancel to keep them.',
  saveTo: 'Save to “{name}”',
  savedElsewhere:
    'The views were saved in another window in the meantime, and are shown as they are now. Your filters are still set: save them again.',
  failed: 'The views were not saved: {problem}',
} as const

declare module '#portal/locale/messages.ts' {
  interface MessageBundles {
    ownLists: { aside: typeof aside; views: typeof views }
  }
}

export const demonstration = {
  making: 'A new clinic is being made…',
  title: 'Demonstration',
  close: 'Close the panel',
  loading: 'Loading the panel',
  facts:
    '{reports} reports of {patients} patients, in {language}, made on {madeAt}{round, plural, =1 {} other { (clinic no. {round, number})}}.',
  languages: {
    both: 'Portuguese and English',
    'pt-BR': 'Portuguese',
    en: 'English',
  },
  refused: {
    making:
      'A new clinic is being made at the moment. Nothing you have typed is lost: try again when it is done.',
    noClinic:
      'That does not fit the clinic as it is now: its main unit may have been removed, or somebody has changed it at this moment. Try again; if this persists, start over.',
    invalid: 'The service did not accept this. Shorten what you have typed, or leave out unusual characters.',
  },
  shown: {
    title: 'How the clinic appears',
    fields: { clinicName: 'Name of the clinic', logo: 'Logo', unit: 'Name of the main unit' },
    logoHint: 'Initials or a short word. Empty: no logo.',
    before: 'Saved: {value}',
    nothing: 'none',
    missing: 'Type at least one character.',
    save: 'Save',
    discard: 'Discard',
    saved: 'Saved. Others see it within seconds.',
  },
  living: {
    title: 'A clinic at work',
    label: 'Release reports as a clinic of this size does',
    state: {
      off: 'Switched off.',
      working: 'At work: at this time of the week, about {rate} reports an hour.',
      closed: 'Closed at this time of the week.',
      limit: 'Paused: it has reached its limit of 10,000 reports.',
    },
    now: 'Release one now',
    counts: '{today, number} today, {total, number} since the clinic was made.',
  },
  startOver: {
    title: 'Start over',
    text: 'Makes another clinic with other patients and reports, in place of this one. Nobody is signed out.',
    size: 'Size',
    sizes: {
      few: 'A few: {count} reports',
      usual: 'Usual: {count} reports',
      many: 'Many: {count} reports',
    },
    language: 'Language of the reports',
    languages: { both: 'Portuguese and English', 'pt-BR': 'Portuguese', en: 'English' },
    long: 'This takes some minutes. While the records are written, everybody may have to wait.',
    ask: 'Start over…',
    question: 'Start over with a new clinic?',
    comes: 'A new clinic with {reports} reports in {language} takes the place of this one, for everybody.',
    goes: '<b>What goes:</b> the {reports} reports of {patients} patients with their files, all changes that were made to them, and the records of the settings.',
    stays: '<b>What stays:</b> users and their sessions, the name and the logo of the clinic, and the audit.',
    keep: 'Keep this clinic',
    go: 'Start over',
    progress: 'Making the new clinic',
    steps: {
      planning: 'Planning patients and reports',
      files: 'Writing PDFs and pictures',
      records: 'Replacing the records',
    },
    counted: '{step}: {done} of {total}',
    stepOf: 'Step {step, number} of {count, number}',
    meanwhile:
      'The previous clinic stays until the records are replaced. You can close the panel: the bar of each page says that the work goes on.',
    done: 'The new clinic is there.',
    failed:
      'The new clinic could not be made, and this one is as it was. Try again; the log of the service says why.',
  },
} as const

declare module '#portal/locale/messages.ts' {
  interface MessageBundles {
    demonstration: { demonstration: typeof demonstration }
  }
}

export const tour = {
  offer: 'New here? A tour of ninety seconds shows what you can do.',
  start: 'Take the tour',
  decline: 'No, thanks',
  again: 'Tour',
  label: 'Tour',
  progress: '{step, number} of {count, number}',
  coming: 'Opening the page…',
  skip: 'Skip',
  back: 'Back',
  next: 'Next',
  done: 'Done',
  steps: {
    filters: {
      title: 'Find reports',
      text: 'Exam, examiner, patient and day of release narrow the list as you choose them. What is chosen stands in the address, so that Back and a bookmark lead here again. No name of a patient does.',
    },
    unread: {
      title: 'What is new',
      text: 'Bold, with a dot: you have not read it. “Unread only” leaves out the rest. Reports that are released meanwhile wait above the list, so that no row moves while you read.',
    },
    openReport: {
      title: 'Open a report',
      text: 'Press a row, or move with the arrow keys and Enter. The report opens beside the list, which keeps its place. N and P lead to the next and the one before.',
    },
    earlier: {
      title: 'Compare with earlier ones',
      text: 'The patient’s other reports stand here, and any two can be read side by side with their differences marked. A corrected report says which one it replaces, and keeps it to read.',
    },
    exports: {
      title: 'Take the list along',
      text: 'It saves the filtered list as a table. Rows that are selected can be saved with their PDFs as one file. The audit trail says who has exported what.',
    },
    present: {
      title: 'Show it to others',
      text: 'Presenter mode replaces all patients by made-up ones, on each page and at once. “Cover the screen” below it hides your work in all tabs until you sign in again, and you go on where you were.',
    },
    search: {
      title: 'Find a patient',
      text: 'A name, a record number, a document or a birth date, in any order and without accents. People of the same name are marked, so that nobody is mistaken for another.',
    },
    newPatient: {
      title: 'Register a patient',
      text: 'While you type, the form shows records that may be the same person. What you have typed is kept if the session ends meanwhile.',
    },
    record: {
      title: 'The record',
      text: 'Who the patient is, how to reach him or her, the insurance and the reports. The tour has opened the first record of the list for you.',
    },
    merge: {
      title: 'Two records of one person',
      text: 'Both are shown side by side, and you choose what is right, field by field. Reports and appointments move along. A merge can be undone.',
    },
    removal: {
      title: 'Remove a record',
      text: 'The dialog says who it is and how many reports leave the portal with the record, and asks you to type its number. Try it with another number: nothing happens.',
    },
    undo: {
      title: 'Undo',
      text: 'After a removal, a notice offers Undo for a minute; later an administrator restores the record. Nothing is ever erased, and this list says who did what, and when.',
    },
    inbox: {
      title: 'What waits for a person',
      text: 'Reports that other systems sent and that fit no patient or exam for certain. You see what was sent beside the records that may be meant, and decide.',
    },
    figures: {
      title: 'The clinic at a glance',
      text: 'How many reports are released, how long patients wait, and what waits still. Each figure and each mark of a chart leads to the list that it counts, and Back returns here.',
    },
    users: {
      title: 'Who may do what',
      text: 'Each user has a list of permissions, and a reach: all reports, those of a unit, or of own patients. Disabling a user ends the sessions at once.',
    },
    audit: {
      title: 'Who did what',
      text: 'Each reading, change, export and refusal, in a chain of seals in which a later change would show. Filter it by person, patient, act or day.',
    },
    preflight: {
      title: 'Does the network let it through?',
      text: 'The check tries each step from this browser to the service and says in words what fails and who can mend it. It also works before the sign-in.',
    },
    panel: {
      title: 'Your demonstration',
      text: '“Panel” opens what you can change: the name and logo of the clinic, whether reports go on arriving, a slow or failing service for this browser alone, and a new clinic of another size.',
    },
  },
} as const

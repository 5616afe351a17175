export const presenter = {
  label: 'Presenter mode',
  notice: 'Presenter mode: names, documents, birth dates and numbers of patients are made up.',
  setAside: 'What you typed before waits in its form until the mode is off.',
  stop: 'Switch off…',
  question: 'Switch presenter mode off?',
  consequence:
    'While it is on, nothing that is shown is saved or sent, and only the list of reports is exported, made up as it is shown. Once it is off, everybody who sees this screen sees real patients.',
  stay: 'Go on presenting',
  stopNow: 'Switch off',
} as const

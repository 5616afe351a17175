/** The reason that a large export asks for, and the list of users who have seen a record. */
export const disclosure = {
  reason: {
    title: 'Why are you exporting {count, plural, one {# record} other {# records}}?',
    text: 'This many records can be exported only with a reason, which is kept in the audit. Do not name a patient in it.',
    label: 'Reason',
    missing: 'Give a reason of at least {min, number} characters.',
    cancel: 'Cancel',
    export: 'Export',
  },
  viewers: {
    title: 'Who has seen this',
    nobody: 'According to the audit, nobody has read this record.',
    byLink: 'Somebody with a link',
    once: '{at}',
    between: 'First {first}, last {last}',
    opened: 'Opened anyway on {at}: {reason}',
    ways: {
      read: 'read {count, plural, one {once} other {# times}}',
      part: 'reports or history {count, plural, one {once} other {# times}}',
      listed: '{count, plural, one {# list or search} other {# lists or searches}} that held it',
      pdf: 'PDF {count, plural, one {once} other {# times}}',
      image: 'images {count, plural, one {once} other {# times}}',
      print: 'printed {count, plural, one {once} other {# times}}',
      export: 'saved {count, plural, one {once} other {# times}}',
      link: 'opened or fetched {count, plural, one {once} other {# times}}',
      report: '{count, plural, one {# act} other {# acts}} on reports of the patient',
    },
  },
} as const

declare module '#portal/locale/messages.ts' {
  interface MessageBundles {
    disclosure: { disclosure: typeof disclosure }
  }
}

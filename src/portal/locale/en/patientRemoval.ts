export const patientRemoval = {
  title: 'Remove this patient?',
  confirm: 'Type the record number to confirm',
  wrongNumber: 'This is not the number of the record above. Compare the two before you go on.',
  loadingRecord: 'Reading the record as it is now',
  alone: { keep: 'Keep', continue: 'Close' },
  removing: 'Removing record {id}',
  removed: 'Patient removed: record {id}',
  effects: {
    title: 'What goes with it',
    unreleased:
      '{count, plural, one {# report that is not released goes out of reach with it.} other {# reports that are not released go out of reach with it.}}',
    portalAccess: 'The patient’s own access to the portal goes with it.',
    reportsMoved:
      '{count, plural, one {# report goes to record {id} first, and stays in reach.} other {# reports go to record {id} first, and stay in reach.}}',
    released:
      '{count, plural, =0 {No released report leaves the portal with this record.} one {# released report leaves the portal with this record.} other {# released reports leave the portal with this record.}}',
    releasedUnknown: 'Its released reports leave the portal with this record.',
    restorable: 'You can undo this for a minute; an administrator can restore it later.',
    sameDay:
      '{count, plural, =1 {One other {name} was} other {# others named {name} were}} born on the same day: check the mother’s name.',
    namesakes: '{count, plural, one {# other} other {# others}} of this name, born {births}.',
    namesakeBirthDate: '{date} (record {id})',
    moreNamesakes: '{count, plural, one {on # more date} other {on # more dates}}',
  },
  changes: {
    timeAndUser: 'Changed {when}.',
    loading: 'Reading what was changed',
    shownFieldsUnchanged: 'What is shown above is still the same.',
    otherFieldsChanged: 'Details that are not shown here were changed as well.',
    before: 'before',
    now: 'now',
    emptyValue: 'nothing',
  },
  serviceMessage: 'The service says: “{text}”',
  checkAgain: 'Check again',
  refusals: {
    notLoaded: {
      title: 'The record could not be read again',
      text: 'Nothing can be removed before it has been compared with what the service holds.',
    },
    forbidden: {
      title:
        '{isListed, select, true {The service does not let you do this} other {Your role may not remove patients}}',
      text: 'Nothing was removed. Ask an administrator of {isListed, select, true {the service} other {the clinic}} if it has to be done.',
    },
    notFound: {
      title:
        '{isListed, select, true {No report of this patient is listed any more} other {This record is no longer there}}',
      text: '{isListed, select, true {The record may have been removed by somebody else.} other {The service knows no patient with this number any more.}} Nothing was removed now.',
    },
    removedUnanswered: {
      title: 'This record is no longer there',
      text: 'The request whose answer did not arrive has most likely removed it.',
    },
    alreadyRemoved: {
      title: 'This record has already been removed',
      text: 'Removed {when}.',
    },
    changed: {
      title:
        '{isListed, select, true {The service reports a conflict} other {The record was changed in the meantime}}',
      text: 'Nothing was removed. {isListed, select, true {The record may have changed since it was listed: check} other {Check}} whether it is still the right patient, then type the number again.',
    },
    targetChanged: {
      title: 'The other record has changed, or is no longer there',
      text: 'Nothing was removed, and no report was moved. Look at the records again, and choose where the reports go.',
    },
    unanswered: {
      title: 'No answer arrived',
      text: 'It is not known whether the record was removed. Nothing else is lost, and trying again is safe: nothing is removed twice.',
    },
    unansweredAndThere: {
      title: 'No answer arrived',
      text: 'The record was still there when it was looked for. You may keep it, or try again: nothing is removed twice.',
    },
    sessionEnded: {
      title: 'Your session had ended',
      text: 'Nothing was removed. Check the record, and confirm the removal once more.',
    },
    rateLimited: {
      title: 'The service asks for a pause',
      text: 'Nothing was removed. Wait a moment, then try again.',
    },
    notConfirmed: {
      title: 'You have not confirmed your identity',
      text: 'Nothing was removed. What you entered is still here: remove the patient again and confirm it.',
    },
    refused: {
      title: 'The service did not accept the request',
      text: 'Nothing was removed. {isSupposed, select, true {A proxy on the way may have dropped the request’s body, or the service expects other values. } other {}}Show this to the service’s administrator.',
    },
    stillThere: {
      title: 'The service confirmed it, but the record is still there',
      text: 'A proxy on the way may have dropped the request’s body. Nothing was removed. Try again, and if this comes back, show this to the network’s administrator.',
    },
    notOffered: {
      title: 'This service does not offer the removal',
      text: 'It answered that there is no such operation, or a proxy on the way refuses DELETE. Nothing was removed.',
    },
    stillListed: {
      title: 'The service says that it is done; its reports are still listed.',
      text: 'The service may list them for a while longer. Or a proxy on the way has dropped the request’s body, and nothing was removed.',
    },
    unverified: {
      title: 'The service says that it is done; that could not be checked.',
      text: 'The list of reports could not be loaded again.',
    },
  },
  toast: {
    sessionEnded: 'Your session ended. Record {id} was not removed.',
    refused: 'Record {id} was not removed.',
    unanswered: 'No answer arrived: check whether record {id} is still there.',
    stillThere: 'Record {id} is still there, although the service confirmed its removal.',
    stillListed: 'The service says that record {id} was removed; its reports are still listed.',
    unverified: 'The service says that record {id} was removed; that could not be checked.',
  },
  listing: {
    reports:
      '{count, plural, one {# released report of this patient is listed.} other {# released reports of this patient are listed.}}',
    reportsAtLeast:
      '{count, plural, one {At least # released report of this patient is listed: the list was not loaded to its end.} other {At least # released reports of this patient are listed: the list was not loaded to its end.}}',
    effectUnknown:
      'It is not known whether this service erases the record or marks it as removed, nor whether it can be restored.',
    othersUnknown: 'Patients without a listed report are not known here, and may have the same name.',
    lookingAgain:
      'The service says that it is done. Checking whether reports of record {id} are still listed',
    stopLooking: 'Stop checking',
  },
  reports: {
    legend: '{count, plural, one {What happens to the report?} other {What happens to the # reports?}}',
    moveTo: 'Move to',
    moveToOther: 'Move to another record',
    recordNumber: 'Number of the other record',
    recordNumberMissing: 'Type the number of the record that stays.',
    recordNotFound: 'There is no other record with this number.',
    lookupFailed: 'The number could not be looked up. Check the network and type it again.',
    identityDiffers:
      'This record has another name / birth date. Move the reports only if both are the same person.',
    confirmSamePerson: 'It is the same person',
    leave:
      '{count, plural, one {Leave it with this record: nobody can find it} other {Leave them with this record: nobody can find them}} until it is restored',
    choiceMissing: 'Choose what happens to the reports first.',
  },
  similar: {
    title:
      '{count, plural, one {One other} other {# others}} could be taken for this patient: what tells them apart is bold',
    label: 'Others that could be taken for this patient',
    showMore: 'Show {count, number} more',
  },
  reportsMoved: '{count, plural, one {# report} other {# reports}} moved to record {id}',
  mergeInstead: 'Merge the records instead',
  mergeWithOne: 'Merge with one of them instead',
  needed: {
    still: 'Still needed: {what}',
    reason: 'the reason',
    reports: 'what happens to the reports',
    number: 'the record number',
  },
  reason: {
    label: 'Reason',
    choosePlaceholder: 'Choose a reason',
    duplicate: 'Duplicate record',
    mistake: 'Entered by mistake',
    request: 'Patient’s request',
    other: 'Other',
    otherText: 'Which reason',
    choiceMissing: 'Choose a reason first.',
    otherTextMissing: 'Say in a few words why the record is removed.',
  },
  notVerified: 'Patient removed: record {id}. It could not be checked whether it is gone.',
  undo: 'Undo',
  notes: { label: 'Removed just now', dismiss: 'Dismiss the note on record {id}' },
  receipt: {
    action: 'Receipt',
    actionFor: 'Receipt for record {id}',
    title: 'Receipt of a removal',
    removed: 'Removed',
    record: 'Patient record {id}',
    by: 'By',
    time: 'When',
    reason: 'Reason',
    noReason: 'Not given',
    reports: 'Reports',
    reportsMoved: '{count, number} moved to record {id}',
    request: 'Request',
    noRequest: 'Not known: the answer to it was lost',
    restored: 'Restored',
    restorable: 'Nothing is erased: an administrator can restore this record.',
    notVerified: 'It could not be checked whether the record is gone.',
    print: 'Print',
    close: 'Close',
  },
  queue: {
    position: '{position} of {count}',
    keep: 'Skip this one',
    continue: 'Continue',
    stop: 'Stop',
    previousRemoved: 'Record {id} removed.',
    summary: 'What was done',
    counts:
      '{removed, number} removed, {restored, plural, =0 {} other {# removed and restored, }}{skipped, number} skipped, {refused, number} not removed',
    removed: 'Removed',
    restored: 'Removed and restored',
    skipped: 'Skipped',
    notAsked: 'Not asked about',
    undoLabel: 'Undo the removal of record {id}',
    undoExpired: 'An administrator can restore it.',
    undoing: 'Restoring record {id}',
    close: 'Done',
  },
} as const

declare module '#portal/locale/messages.ts' {
  interface MessageBundles {
    patientRemoval: { patientRemoval: typeof patientRemoval }
  }
}

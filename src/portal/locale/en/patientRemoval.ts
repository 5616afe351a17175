export const patientRemoval = {
  effects: {
    title: 'What goes with it',
    unreleased:
      '{count, plural, one {# report that is not released goes out of reach with it.} other {# reports that are not released go out of reach with it.}}',
    portalAccess: 'The patient’s own access to the portal goes with it.',
    reportsMoved:
      '{count, plural, one {# report goes to record {id} first, and stays in reach.} other {# reports go to record {id} first, and stay in reach.}}',
  },
  namesakes: '{count, plural, one {# other} other {# others}} of this name, born {births}.',
  namesakeBirthDate: '{date} (record {id})',
  moreNamesakes: '{count, plural, one {on # more date} other {on # more dates}}',
  similar: {
    title:
      '{count, plural, one {One other could be taken for this patient} other {# others could be taken for this patient}}',
    factsHeading: 'What tells them apart',
    toBeRemoved: 'To be removed',
    toBeKept: 'Stays',
    notShown: '{count, plural, one {# more is} other {# more are}} not shown.',
  },
  reports: {
    legend: '{count, plural, one {What becomes of the report?} other {What becomes of the # reports?}}',
    moveTo: 'Move to',
    moveToOther: 'Move to another record',
    recordNumber: 'Record number of the other',
    recordNumberMissing: 'Type the number of the record that stays.',
    recordNotFound: 'There is no other record of this number.',
    lookupFailed: 'The number could not be looked up. Check the network and type it again.',
    identityDiffers:
      'This record has another name / birth date. Move the reports only if both are the same person.',
    confirmSamePerson: 'It is the same person',
    leave:
      '{count, plural, one {Leave it with this record: nobody finds it} other {Leave them with this record: nobody finds them}} until it is restored',
    choiceMissing: 'Choose what becomes of the reports first.',
  },
  reportsMoved: '{count, plural, one {# report} other {# reports}} moved to record {id}',
  mergeInstead: 'Merge the records instead',
  targetChanged: {
    title: 'The other record has changed, or is no longer there',
    text: 'Nothing was removed, and no report was moved. Look at the records again, and choose where the reports go.',
  },
  notConfirmed: {
    title: 'You have not confirmed that it is you',
    text: 'Nothing was removed. What you entered is still here: remove the patient again, and confirm it.',
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
  stillThere: {
    title: 'The service said yes, but the record is still there',
    unanswered:
      'No answer arrived, and the record was still there when it was looked for. You may keep it, or try again: nothing is removed twice.',
    text: 'A proxy on the way may have dropped the request’s body. Nothing was removed. Try again, and if this comes back, show this to whoever looks after the network.',
  },
  listing: {
    reports:
      '{count, plural, one {# released report of this patient is listed.} other {# released reports of this patient are listed.}}',
    reportsAtLeast:
      '{count, plural, one {At least # released report of this patient is listed: the list was not read to its end.} other {At least # released reports of this patient are listed: the list was not read to its end.}}',
    effectUnknown:
      'It is not known whether this service erases the record or marks it as removed, nor whether it can be restored.',
    othersUnknown: 'Patients without a listed report are not known here, and may have the same name.',
    lookingAgain: 'The service says that it is done. Looking whether reports of record {id} are still listed',
    stopLooking: 'Stop looking',
    said: 'The service says: “{text}”',
    forbidden: {
      title: 'The service does not let you do this',
      text: 'Nothing was removed. Ask an administrator of the service if it has to be done.',
    },
    notFound: {
      title: 'No report of this patient is listed any more',
      text: 'The record may have been removed by somebody else. Nothing was removed now.',
    },
    changed: {
      title: 'The service reports a conflict',
      text: 'Nothing was removed. The record may have changed since it was listed: check whether it is still the right patient, then type the number again.',
    },
    refused: {
      title: 'The service did not accept the request',
      said: 'Nothing was removed. Show this to whoever looks after the service.',
      text: 'Nothing was removed. A proxy on the way may have dropped the request’s body, or the service expects other values. Show this to whoever looks after the service.',
    },
    notOffered: {
      title: 'This service does not offer the removal',
      text: 'It answered that there is no such operation, or a proxy on the way refuses DELETE. Nothing was removed.',
    },
    stillListed: {
      title: 'The service says that it is done; its reports are still listed.',
      text: 'The service may list them for a while longer. Or a proxy on the way has dropped the request’s body, and nothing was removed.',
      unreadTitle: 'The service says that it is done; that could not be checked.',
      unreadText: 'The list of reports could not be read again.',
      checkAgain: 'Check again',
      toast: 'The service says that record {id} was removed; its reports are still listed.',
    },
  },
  stillThereToast: 'Record {id} is still there, although the service said yes.',
  notVerified: 'Patient removed: record {id}. It could not be checked whether it is gone.',
  undo: 'Undo',
  retry: 'Try again',
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
    skip: 'Skip this one',
    continue: 'Go on',
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

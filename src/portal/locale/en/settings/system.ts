/** How the program runs: its settings, backups, and the services outside. */
export const system = {
  backup: {
    title: 'State of the backups',
    last: 'Last good backup {ago} ({at})',
    none: 'There is no backup yet.',
    next: 'The next is due at {at}.',
    noSchedule: 'None is scheduled: a plan needs a schedule.',
    start: 'Back up now',
    running: 'Backup under way',
    percent: '{percent, number} %',
    failed: 'The backup of {at} failed: {problem}',
    notStarted: 'The backup was not started: {problem}',
    besideData:
      'Backups lie in the data folder: what destroys the disk destroys them, too. Whoever runs the service sets BACKUP_STORE.',
    keyBesideData:
      'The key that restores them lies in the data folder, too. Whoever runs the service copies it to another place (backup-key), or sets BACKUP_RECIPIENTS.',
  },
  live: {
    title: 'What PostgreSQL keeps elsewhere',
    archive: 'Archive of the log:',
    archived: 'the last part was archived {ago}.',
    nothingArchived: 'nothing has been archived yet.',
    archiveFailed: 'Archiving failed at {at}: the log of PostgreSQL says why.',
    noArchive: 'PostgreSQL archives nothing.',
    standby: 'Standby {name}:',
    follows: 'lacks {lag} s, {behind} MB.',
    synchronous: 'Each commit waits for it.',
    noStandby: 'No standby server is connected.',
    notAllowed:
      'The service may not see the standby servers: as the superuser of PostgreSQL, grant pg_read_all_stats to its role.',
    embedded: 'The embedded database keeps nothing elsewhere: that needs PostgreSQL.',
    setUp:
      'Both are set up in PostgreSQL (operate.md). Here is entered what is expected, so that it is checked twice a minute.',
  },
  online: {
    title: 'Services outside',
    allAnswer: 'All services outside answer',
    failing: '{names}: no answer',
    check: 'Check now',
    notChecked: 'They were not checked: {problem}',
    answered: 'Answered {ago}.',
    neverAnswered: 'Has not answered yet.',
    failed: 'Failed last at {at}: {problem}.',
    unused: 'Not in use: {names}.',
    names: {
      database: 'Database',
      replica: 'Read replica',
      files: 'Files',
      backups: 'Place of the backups',
      mail: 'Mail server',
      identityProvider: 'Identity provider',
    },
    states: { ok: 'Answers', failing: 'Fails', off: 'Not in use', unknown: 'Not asked yet' },
    advice: {
      database:
        'Look at the server of PostgreSQL: does it run, is its disk full, does it take changes? Requests wait until it answers.',
      replica: 'The primary is read meanwhile, and nothing is lost. Look at the server of the replica.',
      files:
        'PDFs and images cannot be read or stored: look whether the disk is mounted and has space, or whether the object store takes the key.',
      backups:
        'No backup can be made: look whether its disk is mounted and has space, or its object store takes the key.',
      mail: 'E-mails wait, and are sent when it answers. Compare the account with what the provider says, and send a test.',
      identityProvider:
        'Nobody can sign in by it; sessions go on. Ask whoever runs it; the emergency user signs in by password.',
    },
  },
} as const

export const share = {
  title: 'Share this report by a link',
  explanation:
    'Whoever has the link and its code reads this report without an account. Send the link, and tell the code in another way, by telephone for example.',
  close: 'Close',
  recipient: 'For whom',
  recipientHint: 'Only users of the portal see this.',
  recipientMissing: 'Say for whom the link is.',
  days: 'Valid for',
  daysValue: '{count, plural, one {# day} other {# days}}',
  uses: 'Can be opened',
  usesValue: '{count, plural, one {once} other {# times}}',
  create: 'Make the link',
  another: 'Make another link',
  made: 'The link for {recipient} is ready',
  once: 'Link and code are shown this once. Whoever loses them needs another link.',
  link: 'Link',
  code: 'Code',
  copyLink: 'Copy the link',
  copyCode: 'Copy the code',
  copied: 'Copied',
  notCopied: 'Not copied: select it and copy it yourself.',
  lost: 'The link was made, but its answer did not arrive, so nobody knows the link. Revoke it below, and make another one.',
  existing: 'Links to this report',
  none: 'There is none yet.',
  until: 'until {time}',
  opened: 'opened {uses} of {most, plural, one {# time} other {# times}}',
  lastOpened: 'last on {time}',
  wrongCodes: '{count, plural, one {# wrong code} other {# wrong codes}}',
  earlier: 'made for the version before its correction',
  states: { expired: 'Expired', used: 'Used up', locked: 'Closed after wrong codes', open: 'Open' },
  revoke: 'Revoke',
  revokeNamed: 'Revoke: {recipient}',
  revokeNow: 'Revoke for good',
  revokeNowNamed: 'Revoke for good: {recipient}',
  keep: 'Keep',
  keepNamed: 'Keep: {recipient}',
  revoked: 'The link for {recipient} is revoked.',
  failed: 'It did not work. {problem}',
} as const

declare module '#portal/locale/messages.ts' {
  interface MessageBundles {
    share: { share: typeof share }
  }
}

export const access = {
  module: { one: 'Module', many: 'Modules', fields: { name: 'Name', code: 'Code' } },
  permission: {
    one: 'Permission',
    many: 'Permissions',
    fields: { name: 'Name', code: 'Code', module: 'Module' },
    hints: { code: 'What the program asks for, such as patient.read.' },
  },
  permissionList: {
    one: 'Permission list',
    many: 'Permission lists',
    fields: {
      name: 'Name',
      code: 'Code',
      description: 'Description',
      permissions: 'Permissions',
      reach: 'Sees the reports of',
      curtainAfter: 'Cover an unused screen after (minutes)',
      endAfter: 'End an unused session after (minutes)',
      secondFactor: 'Sign in with a second factor',
      confirmRemoval: 'Confirm again before a patient is removed or restored',
    },
    values: {
      reach: { all: 'Everybody', unit: 'The own units', own: 'The own patients' },
    },
    hints: {
      code: 'Only lists that come with the program have one.',
      reach:
        'Own units and patients are those of the employee of each user. Other reports can be opened with a reason, which is recorded.',
      curtainAfter: '0 never covers it.',
      endAfter: 'Later than the screen is covered.',
      secondFactor: 'Users who have none set one up at their next sign-in.',
      confirmRemoval:
        'By the second factor or, without one, by the password, for five minutes. Also before users, permission lists and keys of integrations are changed.',
    },
  },
  preference: {
    one: 'Preference',
    many: 'Preferences',
    fields: { user: 'User', name: 'Name', value: 'Value' },
  },
  user: {
    one: 'User',
    many: 'Users',
    fields: {
      username: 'User name',
      name: 'Name',
      email: 'E-mail',
      permissionList: 'Permission list',
      employee: 'Employee',
      active: 'May sign in',
      password: 'Password',
      demo: 'Of the demonstration',
      passwordState: 'Set by',
      code: 'One-time code',
      secondFactor: 'Second factor',
      integration: 'Integration',
    },
  },
  widget: {
    one: 'Widget',
    many: 'Widgets',
    fields: {
      name: 'Name',
      user: 'User',
      kind: 'Kind',
      position: 'Position',
      size: 'Size',
      visible: 'Visible',
    },
    values: {
      kind: {
        newReports: 'New reports',
        unreadReports: 'Unread reports',
        recentPatients: 'Recent patients',
        recentChanges: 'Recent changes',
        notes: 'Notes',
      },
      size: { small: 'Small', medium: 'Medium', large: 'Large' },
    },
    hints: { user: 'Whose it is. Empty: everybody’s.', position: 'Lowest first.' },
  },
} as const

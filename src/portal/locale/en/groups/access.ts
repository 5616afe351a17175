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
      curtainAfter: 'Cover an unused screen after (minutes)',
      endAfter: 'End an unused session after (minutes)',
    },
    hints: {
      code: 'Only lists that come with the program have one.',
      curtainAfter: '0 never covers it.',
      endAfter: 'Later than the screen is covered.',
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

import type { Module, Permission } from './access.ts'

// In English, for the database and for refusals; the portal has texts of its own.

export const moduleNames: Readonly<Record<Module, string>> = {
  reports: 'Reports',
  patients: 'Patients',
  overview: 'Overview',
  audit: 'Audit',
  settings: 'Settings',
  access: 'Users and permissions',
  system: 'System',
  integrations: 'Integrations',
}

export const permissionNames: Readonly<Record<Permission, string>> = {
  'report.read': 'Read released reports',
  'report.export': 'Export released reports',
  'report.write': 'Write reports',
  'report.sign': 'Sign one’s own reports',
  'report.close': 'Close reports for other doctors, unsigned',
  'report.amend': 'Correct reports',
  'report.release': 'Release reports',
  'report.withdraw': 'Withdraw reports',
  'report.manage': 'See and change all unreleased reports, and move reports',
  'patient.read': 'Find and read patients',
  'patient.write': 'Create and change patients',
  'patient.remove': 'Remove patients',
  'patient.merge': 'Merge records of one patient',
  'patient.restore': 'See and restore removed patients',
  'overview.read': 'See the figures of one’s own reports',
  'overview.clinic': 'See the figures of the whole clinic',
  'overview.doctors': 'See the figures of each doctor by name',
  'audit.read': 'Read the audit',
  'setting.read': 'Open the settings',
  'setting.write': 'Change the clinic and its reference data',
  'catalog.write': 'Change exams, templates, texts, medications and answers',
  'employee.read': 'See employees',
  'employee.write': 'Change employees',
  'user.read': 'See users',
  'user.write': 'Change users',
  'permission.write': 'Change permission lists',
  'system.read': 'See how the program runs, and its backups',
  'system.write': 'Start, keep and remove backups, and change settings of the program',
  'integration.send': 'Send reports and appointments from another system',
  'integration.follow': 'Follow what has changed from another system',
  'integration.write': 'Change integrations and their keys',
  'inbox.handle': 'Handle what other systems sent and could not be matched',
}

import type { Role } from './roles.ts'

/** The permissions of the program, by the module that each belongs to. The pages of the portal load this file, so it holds codes alone. */
export const modules = {
  /**
   * `report.write`: write reports, and change own drafts. `report.sign`: sign the reports that name oneself as their doctor. `report.close`: close
   * reports for other doctors, which does not sign them. `report.amend`, `report.release`, `report.withdraw`: correct, release and withdraw the
   * reports that name oneself. `report.manage`: see and change everybody's drafts, move reports,
   * and do with everybody's reports what the other permissions allow, except signing.
   */
  reports: [
    'report.read',
    'report.export',
    'report.write',
    'report.sign',
    'report.close',
    'report.amend',
    'report.release',
    'report.withdraw',
    'report.manage',
    'report.share',
  ],
  /** `patient.restore`: see removed patients, and restore any. Without it, a user with `patient.remove` can undo a removal or merge of his or her own for a minute. */
  patients: ['patient.read', 'patient.write', 'patient.remove', 'patient.merge', 'patient.restore'],
  /**
   * `overview.read`: figures of one's own reports. `overview.clinic`: those of all reports within one's access scope. `overview.doctors`: those of
   * each doctor by name.
   */
  overview: ['overview.read', 'overview.clinic', 'overview.doctors'],
  audit: ['audit.read'],
  /** `catalog.write`: change exams, templates, texts, medications and answers. `setting.write`: change the clinic and all other reference data. */
  settings: ['setting.read', 'setting.write', 'catalog.write', 'employee.read', 'employee.write'],
  access: ['user.read', 'user.write', 'permission.write'],
  /** How the program runs: backups. */
  system: ['system.read', 'system.write'],
  /** `integration.send`: send reports and appointments. `integration.follow`: read what has changed. */
  integrations: ['integration.send', 'integration.follow', 'integration.write', 'inbox.handle'],
} as const

export type Module = keyof typeof modules
export type Permission = (typeof modules)[Module][number]
export const permissions: readonly Permission[] = Object.values(modules).flat()

/** The access scope of a permission list's users: all reports, those of their employee's units, or those of their employee's patients. */
export const accessScopes = ['all', 'unit', 'own'] as const
export type AccessScope = (typeof accessScopes)[number]

/** The code of a permission list of the program: that of a role, or the one that only integrations have. */
export type ListCode = Role | 'integration'

export const builtInLists: Readonly<Record<ListCode, readonly Permission[]>> = {
  doctor: [
    'report.read',
    'report.export',
    'report.write',
    'report.sign',
    'report.amend',
    'report.release',
    'report.withdraw',
    'report.share',
    'overview.read',
    'employee.read',
  ],
  frontdesk: ['patient.read', 'patient.write', 'patient.remove', 'patient.merge', 'inbox.handle'],
  administrator: permissions,
  integration: ['integration.send', 'integration.follow'],
}

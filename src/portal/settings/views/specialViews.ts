import type { ComponentType } from 'react'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import type { RecordReference } from '#portal/records/recordReference.ts'
import type { AnyRecord, Group, GroupName } from '#portal/settings/api/groups.ts'
import type { Draft } from '#portal/settings/form/fieldDraft.ts'
import { FieldsSkeleton } from '#portal/settings/form/FieldsSkeleton.tsx'

interface StoredRecordProps {
  group: Group
  record: AnyRecord
}

/** Where the pages of a group differ from those that are made from its declaration. */
export interface SpecialView {
  /** Above the list. */
  ListHead?: ComponentType
  /** Its records are made there, by a button, and not by a form. */
  isMadeInHead?: true
  /** In place of the form's fields. Its fields stand in elements with `data-field`, to which the summary of problems leads. */
  Fields?: ComponentType
  /** In place of the values of a record that the user may not change. */
  Facts?: ComponentType<StoredRecordProps>
  /** Below the form of a stored record, in sections of their own. */
  Sections?: ComponentType<StoredRecordProps>
  /** Records that nobody may change or remove, as they belong to the program. */
  isFixed?: (record: AnyRecord) => boolean
  /** Records that nobody may remove, though they may be changed. */
  isKept?: (record: AnyRecord) => boolean
  /** The initial values of a new record: `chosen` by the address, or from the record that is copied. */
  begin?: (chosen: Draft, copied: AnyRecord | undefined) => Draft
}

const later = <Props extends object = object>(name: string, load: () => Promise<ComponentType<Props>>) =>
  lazyPart<Props>({ name, load, messages: ['settingsViews'], Fallback: FieldsSkeleton })

const BackupPanel = later(
  'the state of the backups',
  async () => (await import('./backup/BackupPanel.tsx')).BackupPanel,
)

const UpgradePanel = later(
  'the version that runs',
  async () => (await import('./upgrade/UpgradePanel.tsx')).UpgradePanel,
)

/** The groups that have a special view. Each component is loaded when it is first shown. */
export const specialViews: Readonly<Partial<Record<GroupName, SpecialView>>> = {
  backup: { ListHead: BackupPanel },
  backupLog: { ListHead: BackupPanel },
  // Another clinic is made the company first.
  clinic: { isKept: ({ company }) => company === true },
  configEmail: {
    Sections: later<StoredRecordProps>(
      'the test of the account',
      async () => (await import('./email/AccountTest.tsx')).AccountTest,
    ),
  },
  email: {
    Sections: later<StoredRecordProps>(
      'what can be done with the e-mail',
      async () => (await import('./email/OutboxActs.tsx')).OutboxActs,
    ),
  },
  employee: {
    Fields: later(
      'the employee form',
      async () => (await import('./employee/EmployeeFields.tsx')).EmployeeFields,
    ),
  },
  integrationKey: {
    Fields: later('the key form', async () => (await import('./KeyFields.tsx')).KeyFields),
  },
  livebackup: {
    ListHead: later(
      'what PostgreSQL keeps elsewhere',
      async () => (await import('./backup/LivePanel.tsx')).LivePanel,
    ),
  },
  permissionList: {
    Fields: later(
      'the permission list form',
      async () => (await import('./permissionList/PermissionListFields.tsx')).PermissionListFields,
    ),
    Facts: later<StoredRecordProps>(
      'the permission list',
      async () => (await import('./permissionList/PermissionListFields.tsx')).PermissionListFacts,
    ),
    isKept: ({ code }) => code !== null,
    begin: (chosen, copied) =>
      copied
        ? { ...chosen, description: copied['description'] ?? '', permissions: copied['permissions'] }
        : chosen,
  },
  template: {
    Fields: later(
      'the template form',
      async () => (await import('./template/TemplateFields.tsx')).TemplateFields,
    ),
  },
  updateSystem: { ListHead: UpgradePanel, isMadeInHead: true },
  user: {
    Fields: later('the user form', async () => (await import('./user/UserAccess.tsx')).UserFields),
    Sections: later<StoredRecordProps>(
      'the sign-in of the user',
      async () => (await import('./user/UserAccess.tsx')).UserAccess,
    ),
    // The user of an integration changes with that.
    isFixed: ({ integration }) => (integration ?? null) !== null,
    // A user who is made for an employee begins with that employee's name.
    begin: (chosen) => {
      const name = (chosen['employee'] as RecordReference | null | undefined)?.name
      return name ? { ...chosen, name } : chosen
    },
  },
}

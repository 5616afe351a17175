import type { ComponentType } from 'react'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import type { RecordReference } from '#portal/records/pick/recordSearch.ts'
import type { AnyRecord, Group, GroupName } from '#portal/settings/api/groups.ts'
import type { Draft } from '#portal/settings/form/fieldDraft.ts'
import { FieldsSkeleton } from '#portal/settings/form/FieldsSkeleton.tsx'

/** The properties of a special view. It renders the fields of the draft by `FieldInput`, and reads and changes them by `useRecordForm`. */
export interface SpecialViewProps {
  group: Group
  /** The record as it was read; undefined for a new one. */
  record: AnyRecord | undefined
}
type StoredRecordProps = SpecialViewProps & { record: AnyRecord }

/** Where the pages of a group differ from those that are made from its declaration. */
export interface SpecialView {
  /** In place of the form's fields. Its fields stand in elements with `data-field`, to which the summary of problems leads. */
  Fields?: ComponentType<SpecialViewProps>
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

/** The groups that have a special view. Each component is loaded when it is first shown. */
export const specialViews: Readonly<Partial<Record<GroupName, SpecialView>>> = {
  employee: {
    Fields: lazyPart<SpecialViewProps>({
      name: 'the employee form',
      load: async () => (await import('./employee/EmployeeFields.tsx')).EmployeeFields,
      messages: ['settingsViews'],
      Fallback: FieldsSkeleton,
    }),
  },
  integrationKey: {
    Fields: lazyPart<SpecialViewProps>({
      name: 'the key form',
      load: async () => (await import('./integrationKey/KeyFields.tsx')).KeyFields,
      messages: ['settingsViews'],
      Fallback: FieldsSkeleton,
    }),
  },
  permissionList: {
    Fields: lazyPart<SpecialViewProps>({
      name: 'the permission list form',
      load: async () => (await import('./permissionList/PermissionListFields.tsx')).PermissionListFields,
      messages: ['settingsViews'],
      Fallback: FieldsSkeleton,
    }),
    Facts: lazyPart<StoredRecordProps>({
      name: 'the permission list',
      load: async () => (await import('./permissionList/PermissionListFields.tsx')).PermissionListFacts,
      messages: ['settingsViews'],
      Fallback: FieldsSkeleton,
    }),
    isKept: ({ code }) => code !== null,
    begin: (chosen, copied) =>
      copied
        ? { ...chosen, description: copied['description'] ?? '', permissions: copied['permissions'] }
        : chosen,
  },
  template: {
    Fields: lazyPart<SpecialViewProps>({
      name: 'the template form',
      load: async () => (await import('./template/TemplateFields.tsx')).TemplateFields,
      messages: ['settingsViews'],
      Fallback: FieldsSkeleton,
    }),
  },
  user: {
    Fields: lazyPart<SpecialViewProps>({
      name: 'the user form',
      load: async () => (await import('./user/UserAccess.tsx')).UserFields,
      messages: ['settingsViews'],
      Fallback: FieldsSkeleton,
    }),
    Sections: lazyPart<StoredRecordProps>({
      name: 'the sign-in of the user',
      load: async () => (await import('./user/UserAccess.tsx')).UserAccess,
      messages: ['settingsViews'],
      Fallback: FieldsSkeleton,
    }),
    // The user of an integration changes with that.
    isFixed: ({ integration }) => (integration ?? null) !== null,
    // A user who is made for an employee begins with that employee's name.
    begin: (chosen) => {
      const name = (chosen['employee'] as RecordReference | null | undefined)?.name
      return name ? { ...chosen, name } : chosen
    },
  },
}

import type { ComponentType } from 'react'
import { lazyPart } from '#portal/feedback/lazyPart.tsx'
import type { AnyRecord, Group, GroupName, NamedReference } from '#portal/settings/api/groups.ts'
import type { Draft } from '#portal/settings/form/fieldDraft.ts'
import { FieldsSkeleton } from '#portal/settings/form/FieldsSkeleton.tsx'

/** What a special view is given. A field of the draft is shown by `FieldInput`, and changed by the form's context. */
export interface SpecialViewProps {
  group: Group
  /** The record as it was read; undefined for a new one. */
  record: AnyRecord | undefined
}
type StoredRecordProps = SpecialViewProps & { record: AnyRecord }

/** How the page of a group differs from what follows from its declaration. */
export interface SpecialView {
  /** In place of the form's fields. Its fields stand in elements with `data-field`, to which the summary of problems leads. */
  Fields?: ComponentType<SpecialViewProps>
  /** In place of the values of a record that the user may not change. */
  Facts?: ComponentType<StoredRecordProps>
  /** Below the form of a stored record, in sections of their own. */
  Sections?: ComponentType<StoredRecordProps>
  /** Records that nobody may change or remove, as they belong to the program. */
  isFixed?: (record: AnyRecord) => boolean
  /** What a new record begins with: `chosen` by the address, or taken from the record that is copied. */
  begin?: (chosen: Draft, copied: AnyRecord | undefined) => Draft
}

/** The groups that have one. Each component is loaded when it is first shown. */
export const specialViews: Readonly<Partial<Record<GroupName, SpecialView>>> = {
  employee: {
    Fields: lazyPart<SpecialViewProps>({
      name: 'the employee form',
      load: async () => (await import('./employee/EmployeeFields.tsx')).EmployeeFields,
      messages: 'settingsViews',
      Fallback: FieldsSkeleton,
    }),
  },
  permissionList: {
    Fields: lazyPart<SpecialViewProps>({
      name: 'the permission list form',
      load: async () => (await import('./permissionList/PermissionListFields.tsx')).PermissionListFields,
      messages: 'settingsViews',
      Fallback: FieldsSkeleton,
    }),
    Facts: lazyPart<StoredRecordProps>({
      name: 'the permission list',
      load: async () => (await import('./permissionList/PermissionListFacts.tsx')).PermissionListFacts,
      messages: 'settingsViews',
      Fallback: FieldsSkeleton,
    }),
    isFixed: ({ code }) => code !== null,
    begin: (chosen, copied) =>
      copied
        ? { ...chosen, description: copied['description'] ?? '', permissions: copied['permissions'] }
        : chosen,
  },
  template: {
    Fields: lazyPart<SpecialViewProps>({
      name: 'the template form',
      load: async () => (await import('./template/TemplateFields.tsx')).TemplateFields,
      messages: 'settingsViews',
      Fallback: FieldsSkeleton,
    }),
  },
  user: {
    // Whose user it is, is mostly the user's name.
    begin: (chosen) => {
      const name = (chosen['employee'] as NamedReference | null | undefined)?.name
      return name ? { ...chosen, name } : chosen
    },
  },
}

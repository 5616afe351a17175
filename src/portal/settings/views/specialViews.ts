import type { ComponentType } from 'react'
import type { AnyRecord, Group, GroupName } from '#portal/settings/api/groups.ts'

/** What a special view is given. A field of the draft is shown by `FieldInput`, and changed by the form's context. */
export interface SpecialViewProps {
  group: Group
  /** The record as it was read; undefined for a new one. */
  record: AnyRecord | undefined
}

/** How the page of a group differs from what follows from its declaration. */
export interface SpecialView {
  /** In place of the form's fields. Its fields stand in elements with `data-field`, to which the summary of problems leads. */
  Fields?: ComponentType<SpecialViewProps>
  /** Below the form of a stored record, in sections of their own. */
  Sections?: ComponentType<SpecialViewProps & { record: AnyRecord }>
}

/** The groups that have one. Each component is loaded when it is first shown (`lazyPart`). */
export const specialViews: Readonly<Partial<Record<GroupName, SpecialView>>> = {}

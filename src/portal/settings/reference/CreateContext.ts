import { createContext } from 'react'
import type { ReactNode } from 'react'
import type { RecordReference } from '#portal/records/pick/recordSearch.ts'
import type { GroupName } from '#portal/settings/api/groups.ts'

export interface CreateHereProps {
  group: GroupName
  /** The text in the picker: the beginning of the record's name. */
  name: string
  onCreated: (created: RecordReference) => void
  onClose: () => void
}

/** Renders the form that creates a record for a picker. Without one, pickers offer only what there is. A picker cannot name it, as it is a form with pickers itself. */
export const CreateContext = createContext<((props: CreateHereProps) => ReactNode) | null>(null)

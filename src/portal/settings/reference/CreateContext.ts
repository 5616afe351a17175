import { createContext } from 'react'
import type { ReactNode } from 'react'
import type { RecordReference } from '#portal/records/pick/recordSearch.ts'
import type { GroupName } from '#portal/settings/api/groups.ts'

export interface CreateHereProps {
  group: GroupName
  /** What was typed into the picker: the beginning of the record's name. */
  name: string
  onCreated: (created: RecordReference) => void
  onClose: () => void
}

/** Draws what creates a record for a picker. Without one, pickers offer only what there is. A picker cannot name it, as it is a form with pickers itself. */
export const CreateContext = createContext<((props: CreateHereProps) => ReactNode) | null>(null)

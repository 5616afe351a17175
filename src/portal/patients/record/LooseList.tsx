import type { ReactNode } from 'react'
import { NotRecorded } from '#portal/patients/FactList.tsx'
import type { LooseRecord } from './looseRecord.ts'

interface LooseListProps {
  records: readonly LooseRecord[]
  children: (record: LooseRecord) => ReactNode
}

/** Records of a form that nobody has described, in the order in which they are kept; that there are none is said. */
export function LooseList({ records, children }: LooseListProps) {
  // They have nothing by which to tell them apart but their place.
  const placed = records.map((record, place) => ({ record, place }))
  if (placed.length === 0) return <NotRecorded />
  return (
    <ul className="flex flex-col gap-1.5">
      {placed.map(({ record, place }) => (
        <li key={place} className="break-words">
          {children(record)}
        </li>
      ))}
    </ul>
  )
}

import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useDensity, usePreference } from '#portal/preferences/usePreference.ts'

export const columnIds = ['released', 'patient', 'exam', 'examiner', 'born'] as const
export type ColumnId = (typeof columnIds)[number]
const isColumnId = (id: string): id is ColumnId => columnIds.some((known) => known === id)

const ListView = z.object({
  columns: z.pipe(
    z.array(z.string()),
    // A stored view may name columns that there are no more.
    z.transform((stored) => stored.filter(isColumnId)),
  ),
  /** In pixels, where they were set by hand. */
  widths: z.record(z.string(), z.int().check(z.minimum(40), z.maximum(2000))),
})
type ListView = z.infer<typeof ListView>

const standard: ListView = {
  columns: ['released', 'patient', 'exam', 'examiner'],
  widths: {},
}

const preference = { name: 'list view', schema: ListView, fallback: standard }

/** The patient's column cannot be hidden: without it, a report could be taken for another patient's. */
export const isFixed = (column: ColumnId): boolean => column === 'patient'

/** How the list is shown, and functions to change that. Each user's is kept on the device, and holds nothing of a patient. */
export function useListView() {
  const [view, setView] = usePreference(preference)
  const [density, setDensity] = useDensity()
  return useMemo(() => {
    const shown = [...new Set(view.columns)]
    const columns = shown.includes('patient') ? shown : (['patient', ...shown] satisfies ColumnId[])
    return {
      ...view,
      columns,
      density,
      isStandard: density === 'comfortable' && JSON.stringify(view) === JSON.stringify(standard),
      setDensity,
      setWidths: (widths: ListView['widths']) => setView({ ...view, widths }),
      show: (column: ColumnId, isShown: boolean) => {
        const others = columns.filter((id) => id !== column)
        setView({ ...view, columns: isShown || isFixed(column) ? [...others, column] : others })
      },
      arrange: (arranged: ColumnId[]) => setView({ ...view, columns: arranged }),
      reset: () => {
        setView(standard)
        setDensity('comfortable')
      },
    }
  }, [view, setView, density, setDensity])
}

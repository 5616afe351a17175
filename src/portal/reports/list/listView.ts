import { useMemo } from 'react'
import * as z from 'zod/mini'
import { usePreference } from '#portal/preferences/usePreference.ts'

export const columnIds = [
  'released',
  'patient',
  'exam',
  'examiner',
  'record',
  'born',
  'number',
  'file',
] as const
export type ColumnId = (typeof columnIds)[number]

/** How a user has the list on this device. */
const ListView = z.object({
  density: z.enum(['comfortable', 'dense']),
  /** Those that are shown, in their order. */
  columns: z.array(z.enum(columnIds)),
  /** In pixels, where they were set by hand. */
  widths: z.record(z.string(), z.int().check(z.minimum(40), z.maximum(2000))),
})
export type ListView = z.infer<typeof ListView>

const standard: ListView = {
  density: 'comfortable',
  columns: ['released', 'patient', 'exam', 'examiner'],
  widths: {},
}

const kept = { name: 'list view', schema: ListView, fallback: standard }

/** A row that does not say whose report it is would be of no use, and a danger. */
export const isFixed = (column: ColumnId): boolean => column === 'patient'

/** How the list is shown, and the ways to change that. Each user's is kept on the device, and holds nothing of a patient. */
export function useListView() {
  const [view, keep] = usePreference(kept)
  return useMemo(() => {
    const shown = [...new Set(view.columns)]
    const columns = shown.includes('patient') ? shown : (['patient', ...shown] satisfies ColumnId[])
    return {
      ...view,
      columns,
      isStandard: view === standard || JSON.stringify(view) === JSON.stringify(standard),
      setDensity: (density: ListView['density']) => keep({ ...view, density }),
      setWidths: (widths: ListView['widths']) => keep({ ...view, widths }),
      show: (column: ColumnId, isShown: boolean) => {
        const others = columns.filter((it) => it !== column)
        keep({ ...view, columns: isShown || isFixed(column) ? [...others, column] : others })
      },
      /** Moves a column so many places on. */
      move: (column: ColumnId, by: number) => {
        const others = columns.filter((it) => it !== column)
        keep({ ...view, columns: others.toSpliced(columns.indexOf(column) + by, 0, column) })
      },
      reset: () => keep(standard),
    }
  }, [view, keep])
}

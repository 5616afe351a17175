import * as z from 'zod/mini'
import type { FieldKind } from '#contract/declaration/fieldKinds.ts'
import { usePreference } from '#portal/preferences/usePreference.ts'
import type { Group } from '#portal/settings/api/groups.ts'

/** The fields whose values fit into a column. */
const inColumns: ReadonlySet<FieldKind> = new Set([
  'text',
  'integer',
  'decimal',
  'boolean',
  'date',
  'timestamp',
  'choice',
  'colour',
  'email',
  'webAddress',
  'reference',
  'references',
])

/** The columns that a user has chosen, by group. */
const preference = {
  name: 'settings columns',
  schema: z.record(z.string(), z.array(z.string())),
  fallback: {},
}

/** The columns that a list can have beside the record's name: those that its group names, in their order, and all others whose values fit. */
const possibleColumns = ({ declared: { fields, columns, label } }: Group): string[] => [
  ...columns,
  ...Object.entries(fields).flatMap(([name, { kind }]) =>
    inColumns.has(kind) && !columns.includes(name) && !label.includes(name) ? [name] : [],
  ),
  'dateHourChanged',
]

/** The columns of a group's list that are shown, and functions to change that. */
export function useColumnChoice(group: Group) {
  const [chosen, setChosen] = usePreference<Record<string, string[]>>(preference)
  const possible = possibleColumns(group)
  const own = chosen[group.name]
  const shown = possible.filter((name) => (own ?? group.declared.columns).includes(name))
  return {
    possible,
    shown,
    isStandard: own === undefined,
    show: (column: string, isShown: boolean) => {
      const others = shown.filter((name) => name !== column)
      setChosen({ ...chosen, [group.name]: isShown ? [...others, column] : others })
    },
    reset: () => {
      const others = Object.entries(chosen).filter(([name]) => name !== group.name)
      setChosen(Object.fromEntries(others))
    },
  }
}

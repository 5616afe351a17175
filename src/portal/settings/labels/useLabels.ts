import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { GroupName } from '#portal/settings/api/groups.ts'

/** The names of groups, of their fields and of the values of these, in the reader's language. */
export function useLabels() {
  const t = useTranslations('groups')
  const own = useTranslations('settings')
  return useMemo(() => {
    // The registry and its labels are checked against each other, name by name, by the type of the labels.
    const textOr = <T>(key: string, other: T): string | T => (t.has(key as never) ? t(key as never) : other)
    return {
      one: (group: GroupName) => t(`${group}.one`),
      /** Within a phrase: without the capital of a title, unless the word is an abbreviation. */
      oneWithin: (group: GroupName) => {
        const one = t(`${group}.one`)
        return /^\p{Lu}\p{Lu}/u.test(one) ? one : one.charAt(0).toLowerCase() + one.slice(1)
      },
      many: (group: GroupName) => t(`${group}.many`),
      /** A field that this portal does not know is shown by its name. */
      field: (group: GroupName, field: string) =>
        field === 'externalId' || field === 'dateHourChanged'
          ? own(`fields.${field}`)
          : textOr(`${group}.fields.${field}`, field),
      hint: (group: GroupName, field: string) => textOr(`${group}.hints.${field}`, undefined),
      /** A value of a closed set. Those that this portal does not know are shown as they are. */
      value: (group: GroupName, field: string, value: string) =>
        textOr(`${group}.values.${field}.${value}`, value),
    }
  }, [t, own])
}

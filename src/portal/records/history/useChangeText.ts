import { useFormatter, useTranslations } from 'use-intl'
import type { RecordChange } from '#contract/declaration/history.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import type { ChangedRecord } from './useHistory.ts'

/** Parts of a change as text in the reader's language. */
export function useChangeText() {
  const t = useTranslations('history')
  const dates = useDates()
  const format = useFormatter()
  const userText = (user: RecordChange['user']): string =>
    user ? user.name || t('unnamedUser', { id: String(user.id) }) : ''
  return {
    user: userText,
    /** 20 Nov 2026, 10:31 by Rita Campos */
    moment: ({ at, user }: Pick<RecordChange, 'at' | 'user'>): string => {
      const [moment, name] = [dates.moment(at), userText(user)]
      return moment && name ? t('momentAndUser', { moment, name }) : moment
    },
    fields: ({ fields }: RecordChange, { labelOf }: Pick<ChangedRecord, 'labelOf'>): string =>
      format.list(
        fields.map(({ name }) => labelOf(name)),
        { type: 'unit' },
      ),
    /** Between which records a merge or a move was. */
    otherRecord: ({ moved, merged }: RecordChange): string | undefined => {
      if (merged) return t('mergedRecords', { from: String(merged.from), into: String(merged.into) })
      return (
        moved &&
        t(moved.appointments ? 'movedAppointments' : 'movedReports', {
          count: moved.appointments || moved.reports,
          from: String(moved.from),
          to: String(moved.to),
        })
      )
    },
  }
}

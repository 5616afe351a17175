import { useTranslations } from 'use-intl'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { ConflictDialog } from '#portal/ui/overlay/ConflictDialog.tsx'
import { textOf } from '#portal/writing/text/sections.ts'
import { draftOf, merge } from './draft.ts'
import type { Draft, DraftField } from './draft.ts'
import type { Conflict, Editing } from './useReportEditing.ts'

/** Asks which version of a report's fields is right, where they were changed elsewhere too. */
export function ReportConflict({ editing, conflict }: { editing: Editing; conflict: Conflict }) {
  const t = useTranslations('writing.conflict')
  const fields = useTranslations('writing.form')
  const dates = useDates()
  const { base, draft, now } = conflict
  const stored = draftOf(now)
  const shown = (field: DraftField, from: Draft): string => {
    switch (field) {
      case 'sections':
        return textOf(from.sections)
      case 'dateExam':
        return from.dateExam && dates.moment(from.dateExam)
      case 'requestNumber':
      case 'correctionReason':
        return from[field]
      default:
        return from[field]?.name ?? ''
    }
  }
  const who = now.userChanged.name ?? ''
  return (
    <ConflictDialog
      title={t('title')}
      description={<p>{t('text', { when: dates.moment(now.dateHourChanged), who })}</p>}
      fields={merge.conflict(base, draft, now).map((name) => ({
        name,
        label: fields(name),
        yours: shown(name, draft),
        stored: shown(name, stored),
      }))}
      words={{
        yours: t('yours'),
        stored: t('stored'),
        emptyValue: t('emptyValue'),
        back: t('back'),
        save: t('save'),
        choicesLeft: (count) => t('choicesLeft', { count }),
      }}
      onSave={editing.settle}
      onClose={editing.putOff}
    />
  )
}

import { useTranslations } from 'use-intl'
import { useDates } from '#portal/locale/dates/useDates.ts'
import type { Group } from '#portal/settings/api/groups.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { useValueText } from '#portal/settings/labels/useValueText.ts'
import { ConflictDialog } from '#portal/ui/overlay/ConflictDialog.tsx'
import { draftOf } from './fieldDraft.ts'
import type { Draft } from './fieldDraft.ts'
import { mergeOf } from './useSaving.ts'
import type { Conflict } from './useSaving.ts'

interface RecordConflictProps {
  group: Group
  conflict: Conflict
  /** Saves the chosen values on top of the record as it is now. */
  onSave: (merged: Draft) => void
  onClose: () => void
}

/** Asks which version of a record's fields is right, where somebody else has changed the same ones. */
export function RecordConflict({ group, conflict, onSave, onClose }: RecordConflictProps) {
  const t = useTranslations('settings.conflict')
  const dates = useDates()
  const labels = useLabels()
  const textOf = useValueText()
  const { base, draft, now } = conflict
  const merge = mergeOf(group)
  const stored = draftOf(group.declared, now)
  const who = now.userChanged.name
  const when = dates.moment(now.dateHourChanged)
  return (
    <ConflictDialog
      title={t('title')}
      description={
        <>
          <p>{who ? t('textBy', { when, who }) : t('text', { when })}</p>
          <p className="text-small text-ink-2">{t('otherChangesKept')}</p>
        </>
      }
      fields={merge.conflict(base, draft, now).map((name) => ({
        name,
        label: labels.field(group.name, name),
        yours: textOf(group.name, name, draft[name]),
        stored: textOf(group.name, name, stored[name]),
      }))}
      words={{
        yours: t('yours'),
        stored: t('stored'),
        emptyValue: t('emptyValue'),
        back: t('back'),
        save: t('save'),
        choicesLeft: (count) => t('choicesLeft', { count }),
      }}
      onSave={(kept) => onSave(merge.rebased(base, draft, now, kept))}
      onClose={onClose}
    />
  )
}

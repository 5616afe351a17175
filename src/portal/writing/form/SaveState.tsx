import { useTranslations } from 'use-intl'
import { useProblemTitle } from '#portal/feedback/problemKind.ts'
import { ApiError } from '#portal/http/client/errors.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import type { Editing } from './useReportEditing.ts'

/** "Saved 10:32", that it is being saved, or why it is not. */
export function SaveState({ editing }: { editing: Editing }) {
  const t = useTranslations('writing.bar')
  const fields = useTranslations('writing.form')
  const problemTitle = useProblemTitle()
  const dates = useDates()
  const { base, dirty, error, isSaving, missing, isHeld, save } = editing
  if (error && dirty && !isSaving) {
    const isClosed = error instanceof ApiError && error.code === 'wrong_state'
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-danger">
        <p>{isClosed ? t('closedMeanwhile') : t('notSaved', { problem: problemTitle(error) })}</p>
        <Button onClick={() => save()}>{t('tryAgain')}</Button>
      </div>
    )
  }
  if (error && editing.hasFailedToClose && !isSaving)
    return (
      <p role="alert" className="text-danger">
        {t('notClosed', { problem: problemTitle(error) })}{' '}
        {error instanceof ApiError && error.response && error.message}
      </p>
    )
  const text = () => {
    if (dirty && isHeld) return t('waits')
    if (isSaving) return t('saving')
    if (dirty && missing.length > 0)
      return t('incomplete', { fields: missing.map((field) => fields(field)).join(', ') })
    if (dirty) return t('saving')
    return base ? t('saved', { time: dates.recent(base.dateHourChanged) }) : t('nothing')
  }
  return (
    <p role="status" className="text-ink-2">
      {text()}
    </p>
  )
}

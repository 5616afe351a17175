import { useTranslations } from 'use-intl'
import { ApiError } from '#portal/http/client/errors.ts'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import type { Closing } from './useClosing.ts'
import type { Editing } from './useReportEditing.ts'

interface FormBarProps {
  editing: Editing
  /** Problems that no field shows. */
  elsewhere: readonly string[]
  /** How the user can close the report, or why not. */
  closing: Closing
  onPreview: () => void
  onClose: () => void
  onRemove: () => void
}

/** Whether everything is saved, and what can be done with the draft. */
export function FormBar({ editing, elsewhere, closing, onPreview, onClose, onRemove }: FormBarProps) {
  const t = useTranslations('writing.bar')
  const go = useTranslations('writing.closing')
  return (
    <div
      data-bottom-bar
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-panel px-6 py-3 max-md:px-4"
    >
      <div className="min-w-0 grow basis-56 text-small">
        <SaveState editing={editing} />
        {typeof closing === 'object' && closing.hint && <p className="text-ink-2">{closing.hint}</p>}
        {elsewhere.map((text) => (
          <p key={text} role="alert" className="text-danger">
            {text}
          </p>
        ))}
      </div>
      <div className="ml-auto flex flex-wrap gap-2 max-sm:w-full max-sm:gap-1 max-sm:*:grow max-sm:*:px-2.5">
        <Button variant="quietDanger" disabled={editing.isClosing} onClick={onRemove}>
          {t(editing.base ? 'remove' : 'leave')}
        </Button>
        <Button onClick={onPreview}>{t('preview')}</Button>
        {typeof closing === 'string' && (
          <Button variant="primary" busy={editing.isClosing} onClick={onClose}>
            {go(`${closing}.go`)}
          </Button>
        )}
      </div>
    </div>
  )
}

/** "Saved 10:32", that it is being saved, or why it is not. */
function SaveState({ editing }: { editing: Editing }) {
  const t = useTranslations('writing.bar')
  const fields = useTranslations('writing.form')
  const problem = useTranslations('problem')
  const dates = useDates()
  const { base, dirty, error, isSaving, missing, conflict, savedAt, save } = editing
  if (error && dirty && !isSaving) {
    const isClosed = error instanceof ApiError && error.code === 'wrong_state'
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-danger">
        <p>
          {isClosed
            ? t('closedMeanwhile')
            : t('notSaved', { problem: problem(`${problemKind(error)}.title`) })}
        </p>
        <Button onClick={() => save()}>{t('tryAgain')}</Button>
      </div>
    )
  }
  if (error && editing.isClosingRefused && !isSaving)
    return (
      <p role="alert" className="text-danger">
        {t('notClosed', { problem: problem(`${problemKind(error)}.title`) })}{' '}
        {error instanceof ApiError && error.response && error.message}
      </p>
    )
  const text = () => {
    if (conflict) return t('waits')
    if (isSaving) return t('saving')
    if (dirty && missing.length > 0)
      return t('incomplete', { fields: missing.map((field) => fields(field)).join(', ') })
    if (dirty) return t('saving')
    if (savedAt ?? base) return t('saved', { time: dates.recent(savedAt ?? base?.dateHourChanged ?? '') })
    return t('nothing')
  }
  return (
    <p role="status" className="text-ink-2">
      {text()}
    </p>
  )
}

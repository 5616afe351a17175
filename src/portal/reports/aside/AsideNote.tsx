import { useTranslations } from 'use-intl'
import type { Aside } from '#contract/reports/aside.ts'
import { useProblemTitle } from '#portal/feedback/problemKind.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { useToday } from '#portal/locale/dates/useTimeZone.ts'
import { Icon } from '#portal/ui/layout/Icon.tsx'

export interface AsideNoteProps {
  aside: Aside | undefined
  /** What was ended here since the report was opened. */
  before: Aside | undefined
  busy: boolean
  error: Error | null
  onChange: () => void
  onEnd: () => void
  onUndo: () => void
}

/** When the user wants to look at the open report again, and the note of the user's own; after its end the way back. */
export function AsideNote({ aside, before, busy, error, onChange, onEnd, onUndo }: AsideNoteProps) {
  const t = useTranslations('aside')
  const problemTitle = useProblemTitle()
  const dates = useDates()
  const today = useToday()
  const action = (label: string, onClick: () => void) => (
    <button
      type="button"
      aria-disabled={busy}
      className="min-h-6 font-medium text-accent-ink underline pointer-coarse:min-h-11"
      onClick={() => busy || onClick()}
    >
      {label}
    </button>
  )
  return (
    <div
      role="note"
      aria-label={t('label')}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-accent-soft px-4 py-1.5 text-accent-ink"
    >
      <Icon name="calendar" size={16} />
      <p role="status" className="min-w-0 break-words">
        {aside ? (
          <>
            <span className="font-semibold">
              {t(aside.until <= today ? 'due' : 'until', { day: dates.day(aside.until) })}
            </span>
            {aside.note && ` · ${aside.note}`}
          </>
        ) : (
          t('ended')
        )}
      </p>
      <span className="ml-auto flex gap-x-4">
        {aside && action(t('change'), onChange)}
        {aside && action(t('end'), onEnd)}
        {!aside && before && action(t('undo'), onUndo)}
      </span>
      {error && (
        <p role="alert" className="w-full text-danger">
          {t('failed', { problem: problemTitle(error) })}
        </p>
      )}
    </div>
  )
}

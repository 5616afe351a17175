import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useReadMark } from '#portal/reports/api/readState.ts'

interface MarkedNoteProps {
  releaseId: number
  className?: string
}

/** That the open report was marked since it was opened, by itself after two seconds or by the reader, with Undo. To be keyed by the report. */
export function MarkedNote({ releaseId, className = '' }: MarkedNoteProps) {
  const t = useTranslations('report.round')
  const mark = useReadMark(releaseId)
  const [readBefore] = useState(mark?.isRead)
  // Undo, which has the focus then, does not take itself away.
  const [isMarked, setIsMarked] = useState(false)
  if (mark && mark.isRead !== readBefore && !isMarked) setIsMarked(true)
  const isShown = mark !== undefined && isMarked
  return (
    <p
      className={
        isShown
          ? `flex items-center gap-x-1.5 text-small whitespace-nowrap text-ink-2 ${className}`
          : 'sr-only'
      }
    >
      <span role="status">{isShown && t(mark.isRead ? 'markedRead' : 'markedUnread')}</span>
      {isShown && (
        <>
          <span aria-hidden="true">·</span>
          <button
            type="button"
            className="min-h-6 font-medium text-accent-ink underline pointer-coarse:min-h-11 pointer-coarse:-mx-1 pointer-coarse:px-1"
            onClick={mark.toggle}
          >
            {t('undo')}
          </button>
        </>
      )}
    </p>
  )
}

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import { useIsRead } from '#portal/reports/api/readState.ts'

interface RowMarkProps {
  release: ListedRelease
  /** It was released after the reader's last visit. */
  isNew: boolean
  /** The content is short, so that the mark has room beside it. */
  short?: boolean
  children: ReactNode
}

const reading = { true: 'yes', false: 'no', undefined: undefined } as const

/** The first cell of a row: its content, with a mark before it where the report is unread, and "New" after it. By `data-read`
 * the cells of an unread row are bold. */
export function RowMark({ release, isNew, short = false, children }: RowMarkProps) {
  const t = useTranslations('reportList')
  const isRead = useIsRead(release)
  return (
    <div className="flex min-w-0 items-center gap-2" data-read={reading[`${isRead}`]}>
      {/* A border, as a background is not drawn where colours are forced. */}
      <span
        className={`size-0 shrink-0 rounded-full border-4 ${isRead === false ? 'border-accent' : 'border-transparent forced-colors:invisible'}`}
      >
        {isRead === false && <span className="sr-only">{t('unread')}</span>}
      </span>
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-2">
        <div className={short ? 'grow' : 'min-w-[min(100%,4.5rem)] grow basis-0'}>{children}</div>
        {isNew && (
          <span className="shrink-0 text-head font-medium text-new group-aria-selected/row:text-ink-2">
            {t('new')}
            <span className="sr-only"> {t('newSinceVisit')}</span>
          </span>
        )}
      </div>
    </div>
  )
}

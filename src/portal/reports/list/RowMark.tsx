import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ListedRelease } from '#portal/reports/api/listedReleases.ts'
import { useIsRead } from '#portal/reports/api/readState.ts'

interface RowMarkProps {
  release: ListedRelease
  /** It was released after the reader's last visit. */
  isNew: boolean
  /** What stands there leaves room beside it, mostly. */
  short?: boolean
  children: ReactNode
}

const reading = { true: 'yes', false: 'no', undefined: undefined } as const

/** The beginning of a row: before what stands there, whether it is unread; after it, whether it is new. The row's bold follows it. */
export function RowMark({ release, isNew, short = false, children }: RowMarkProps) {
  const t = useTranslations('reportList')
  const isRead = useIsRead(release)
  return (
    <div className="flex min-w-0 items-center gap-2" data-read={reading[`${isRead}`]}>
      {/* A border, since that is drawn where colours are forced, too. */}
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

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { LivebackupState } from '#contract/system/backup.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { livebackupState } from '#portal/settings/api/backups.ts'
import { StatePanel } from '#portal/settings/views/StatePanel.tsx'

type Archive = NonNullable<LivebackupState['postgresql']>['archive']

/** Above the list of what is expected: what PostgreSQL keeps elsewhere of each change by now. */
export function LivePanel() {
  const t = useTranslations('settingsViews.live')
  const format = useFormatter()
  const state = useQuery(livebackupState(useClient()))
  return (
    <StatePanel title={t('title')} state={state}>
      {({ postgresql }) =>
        postgresql ? (
          <>
            <ArchiveLine archive={postgresql.archive} />
            {postgresql.standbys?.map(({ name, state: followed, lag, behind, synchronous }) => (
              <Line key={name} title={t('standby', { name })}>
                {followed === 'streaming'
                  ? t('follows', {
                      lag: format.number(lag, { maximumFractionDigits: 1 }),
                      behind: megabytes(behind),
                    })
                  : t('catchesUp')}
                {synchronous && ` ${t('synchronous')}`}
              </Line>
            ))}
            {postgresql.standbys?.length === 0 && <p>{t('noStandby')}</p>}
            {!postgresql.standbys && <p>{t('notAllowed')}</p>}
            <p className="text-small text-ink-2">{t('setUp')}</p>
          </>
        ) : (
          <p>{t('embedded')}</p>
        )
      }
    </StatePanel>
  )

  function megabytes(bytes: number): string {
    return format.number(bytes / 1_000_000, { maximumFractionDigits: 1 })
  }
}

function ArchiveLine({ archive }: { archive: Archive }) {
  const t = useTranslations('settingsViews.live')
  const dates = useDates()
  if (!archive) return <p>{t('noArchive')}</p>
  const { archivedAt, failedAt } = archive
  const hasFailed = failedAt !== null && (archivedAt === null || failedAt > archivedAt)
  return (
    <Line title={t('archive')}>
      {archivedAt ? t('archived', { ago: dates.ago(archivedAt) }) : t('nothingArchived')}
      {hasFailed && (
        <span role="alert" className="text-danger">
          {' '}
          {t('archiveFailed', { at: dates.moment(failedAt) })}
        </span>
      )}
    </Line>
  )
}

const Line = ({ title, children }: { title: string; children: ReactNode }) => (
  <p>
    <span className="font-medium">{title}</span> <span className="text-ink-2">{children}</span>
  </p>
)

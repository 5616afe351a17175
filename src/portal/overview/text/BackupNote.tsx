import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '#contract/portal/portalPaths.ts'
import { backupOperations } from '#contract/system/backup.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { backupState } from '#portal/http/query/backupState.ts'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { useCan } from '#portal/session/can.ts'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { Link } from '#portal/ui/layout/Link.tsx'

/** When the clinic was last backed up, for those who run it. */
export function BackupNote() {
  const isMine = useCan(backupOperations.getBackupState)
  const isOffered = useCapability('getBackupState') === 'offered'
  return isMine && isOffered && <Note />
}

function Note() {
  const t = useTranslations('overview.backup')
  const dates = useDates()
  const { data } = useQuery(backupState(useClient()))
  if (!data) return null
  const { last, failed, running } = data
  const text = last ? t('last', { ago: dates.ago(last.at) }) : t('none')
  const needsCare = failed !== null || last === null || last.problem !== null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-2">
      {needsCare && <Icon name="warning" size={16} />}
      <Link
        to={paths.settingsOf('backupLog')}
        className="underline decoration-line-strong underline-offset-2 hover:text-accent-ink"
      >
        {text}
      </Link>
      {last?.problem && <span>{t('problem')}</span>}
      {running && <span>{t('running', { percent: running.progress })}</span>}
      {failed && <span>{t('failed', { ago: dates.ago(failed.at) })}</span>}
    </p>
  )
}

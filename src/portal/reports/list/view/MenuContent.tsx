import { use } from 'react'
import { useTranslations } from 'use-intl'
import { releaseOperations } from '#contract/reports/release.ts'
import type { DownloadControl } from '#portal/http/query/useDownload.ts'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import type { CsvRequest } from '#portal/reports/api/exports.ts'
import { useReports } from '#portal/reports/url.ts'
import { useCan } from '#portal/session/can.ts'
import { ShowKeys } from '#portal/ui/keyboard/showKeys.ts'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import type { IconName } from '#portal/ui/layout/Icon.tsx'
import { listboxClasses } from '#portal/ui/listbox/listboxClasses.ts'
import { ViewOptions } from './ViewOptions.tsx'

export interface MenuContentProps {
  upToDateAt: number | undefined
  isRefreshing: boolean
  onRefresh: () => void
  csv: DownloadControl<CsvRequest>
  onClose: () => void
}

/** What can be done with the list as a whole, and how it looks. */
export function MenuContent({ upToDateAt, isRefreshing, onRefresh, csv, onClose }: MenuContentProps) {
  const t = useTranslations('reportMenu')
  const dates = useDates()
  const showKeys = use(ShowKeys)
  const { filters } = useReports()
  const isExportOffered = useCapability('exportReleases') === 'offered'
  const mayExport = useCan(releaseOperations.exportReleases) && isExportOffered
  const then = (act: () => void) => () => {
    onClose()
    act()
  }
  const updated =
    upToDateAt === undefined
      ? undefined
      : t('updated', { time: dates.recent(new Date(upToDateAt).toISOString()) })
  return (
    <>
      <ul>
        <MenuItem icon="refresh" label={t('refresh')} busy={isRefreshing} onClick={then(onRefresh)}>
          {updated}
        </MenuItem>
        {mayExport && (
          <MenuItem
            icon="download"
            label={t('export')}
            busy={csv.isRunning}
            onClick={then(() => csv.start({ filters }))}
          />
        )}
        <MenuItem icon="keyboard" label={t('keys')} onClick={then(showKeys)}>
          ?
        </MenuItem>
      </ul>
      <div className="mt-1 border-t border-line max-md:hidden">
        <ViewOptions />
      </div>
    </>
  )
}

interface MenuItemProps {
  icon: IconName
  label: string
  busy?: boolean
  onClick: () => void
  /** At the right. */
  children?: string | undefined
}

const MenuItem = ({ icon, label, busy = false, onClick, children }: MenuItemProps) => (
  <li>
    <button
      type="button"
      aria-disabled={busy}
      className={`${listboxClasses.item} w-full text-left outline-offset-[-2px] aria-disabled:opacity-60`}
      onClick={() => busy || onClick()}
    >
      <Icon name={icon} className="text-ink-2" />
      <span className="grow">{label}</span>
      {children && <span className="text-small text-ink-3">{children}</span>}
    </button>
  </li>
)

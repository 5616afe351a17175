import { use } from 'react'
import { useTranslations } from 'use-intl'
import { releaseOperations } from '#contract/reports/release.ts'
import { releaseOrders } from '#contract/reports/releaseQuery.ts'
import type { DownloadControl } from '#portal/http/query/useDownload.ts'
import { useCapabilities, useCapability } from '#portal/http/query/capabilities.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import type { CsvRequest } from '#portal/reports/api/exports.ts'
import { useListOrder } from '#portal/reports/list/useListOrder.ts'
import type { ReleaseList } from '#portal/reports/list/useReleaseList.ts'
import type { ReportSelection } from '#portal/reports/list/useReportSelection.ts'
import { useReports } from '#portal/reports/url.ts'
import { useCan } from '#portal/session/can.ts'
import { RadioGroup } from '#portal/ui/form/RadioGroup.tsx'
import { ShowKeys } from '#portal/ui/keyboard/showKeys.ts'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import type { IconName } from '#portal/ui/layout/Icon.tsx'
import { listboxClasses } from '#portal/ui/listbox/listboxClasses.ts'
import { ViewOptions } from './ViewOptions.tsx'

export interface MenuContentProps {
  list: ReleaseList
  selection: ReportSelection
  csv: DownloadControl<CsvRequest>
  /** Shows the user's lists of patients. */
  onLists: () => void
  onClose: () => void
}

/** What can be done with the list as a whole, and how it looks. */
export function MenuContent({ list, selection, csv, onLists, onClose }: MenuContentProps) {
  const t = useTranslations('reportMenu')
  const dates = useDates()
  const showKeys = use(ShowKeys)
  const { filters } = useReports()
  const isExportOffered = useCapability('exportReleases') === 'offered'
  const mayExport = useCan(releaseOperations.exportReleases) && isExportOffered
  const hasLists = useCapability('listPatientLists') === 'offered'
  const then = (act: () => void) => () => {
    onClose()
    act()
  }
  const { upToDateAt, isRefreshing } = list
  const updated =
    upToDateAt === undefined
      ? undefined
      : t('updated', { time: dates.recent(new Date(upToDateAt).toISOString()) })
  const offersSelection = useCapabilities().mayOffer('zipReports')
  return (
    <>
      <ul>
        <MenuItem icon="refresh" label={t('refresh')} busy={isRefreshing} onClick={then(list.refresh)}>
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
        {hasLists && <MenuItem icon="list" label={t('lists')} onClick={then(onLists)} />}
        <MenuItem icon="keyboard" label={t('keys')} onClick={then(showKeys)}>
          ?
        </MenuItem>
      </ul>
      {/* Where columns have heads, these order the list, and its rows have checkboxes. */}
      <div className="mt-1 border-t border-line pt-1 @min-[35rem]/page:hidden">
        {offersSelection && (
          <MenuItem
            icon="check"
            label={t(selection.selecting ? 'endSelection' : 'select')}
            onClick={then(selection.selecting ? selection.clear : selection.begin)}
          />
        )}
        <OrderChoice list={list} />
      </div>
      <div className="mt-1 border-t border-line max-md:hidden">
        <ViewOptions />
      </div>
    </>
  )
}

const OWN_ORDER = 'own' as const

function OrderChoice({ list }: { list: ReleaseList }) {
  const t = useTranslations('reportMenu')
  const { mayOffer } = useCapabilities()
  const { order, standard, sort } = useListOrder(list)
  const known = releaseOrders.filter((one) => one !== 'urgent' || mayOffer('prioritizeReport'))
  const values = [...(standard === undefined ? [OWN_ORDER] : []), ...known] as const
  return (
    <div className="px-3 py-2">
      <RadioGroup
        legend={t('order')}
        options={values.map((value) => ({ value, label: t(`orders.${value}`) }))}
        value={order ?? OWN_ORDER}
        onChange={(chosen) => sort(chosen === OWN_ORDER ? undefined : chosen)}
      />
    </div>
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

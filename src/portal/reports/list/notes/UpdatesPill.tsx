import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import type { TableHandle } from '#portal/ui/table/virtualTableProps.ts'
import type { ReleaseList } from '#portal/reports/list/useReleaseList.ts'

interface UpdatesPillProps {
  list: ReleaseList
  handle: RefObject<TableHandle | null>
}

/** Says over the list how many reports are new. They are shown when the pill is pressed: until then no row moves. */
export function UpdatesPill({ list, handle }: UpdatesPillProps) {
  const t = useTranslations('reportData')
  const showUpdates = useReloadAtTop(list, handle)
  const { newCount: count, hasMoreNew: more } = list
  const text = more ? t('updatesAtLeast', { count }) : t('updates', { count })
  return (
    <div className="pointer-events-none absolute inset-x-0 top-table-head z-20 flex justify-center pt-2">
      <p role="status" className="sr-only">
        {count > 0 && text}
      </p>
      {count > 0 && (
        <button
          type="button"
          className="pointer-events-auto inline-flex min-h-control items-center gap-2 rounded-full bg-accent px-4 font-medium text-on-accent shadow-pop hover:bg-accent-strong"
          onClick={showUpdates}
        >
          <Icon name="chevronUp" />
          {text}
          <span className="sr-only">. {t('showUpdates')}</span>
        </button>
      )}
    </div>
  )
}

/** Reloads the list, and moves the focus to its first row once that is loaded. */
function useReloadAtTop({ rows, askedAt, reload }: ReleaseList, handle: RefObject<TableHandle | null>) {
  const reloading = useRef<number>(undefined)
  const first = rows[0]?.id
  useEffect(() => {
    if (reloading.current === undefined || reloading.current === askedAt || first === undefined) return
    reloading.current = undefined
    handle.current?.focusRow(String(first))?.focus({ preventScroll: true })
  }, [askedAt, first, handle])
  return () => {
    reloading.current = askedAt
    reload()
  }
}

import { use, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useRecordedPrint } from '#portal/disclosure/useRecordedPrint.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { useService } from '#portal/http/query/capabilities.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { PageTitles } from '#portal/ui/layout/PageHeading.tsx'
import { PrintSheet } from '#portal/ui/layout/PrintSheet.tsx'

interface PrintedPagesProps {
  /** The reports whose texts are printed. */
  ids: readonly number[]
  /** Names the report or reports. */
  title: string
  /** The patient, at the head of each page. */
  identity: ReactNode
  children: ReactNode
}

/** Pages to be printed, each headed by clinic, title and patient. */
export function PrintedPages({ ids, title, identity, children }: PrintedPagesProps) {
  const clinic = use(PageTitles).suffix
  const app = useTranslations('app')
  const service = useService()
  const printer = useRecordedPrint({ reports: ids })
  return (
    <PrintSheet printer={printer}>
      {/* Browsers repeat a table's head on each page. */}
      <table className="w-full text-base">
        <thead>
          <tr>
            <td className="pb-4">
              <div className="border-b border-line-strong pb-2">
                <p className="flex justify-between gap-4 text-small">
                  <span>{clinic}</span>
                  <span>{title}</span>
                </p>
                {identity}
                {service?.demo && <p className="mt-1 text-small font-semibold">{app('demoNotice')}</p>}
              </div>
            </td>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className="align-top">{children}</td>
          </tr>
        </tbody>
      </table>
    </PrintSheet>
  )
}

/** When the pages were printed, and by whom. */
export function PrintedBy() {
  const t = useTranslations('reportPane.printedPage')
  const dates = useDates()
  const user = useUser()
  const [time] = useState(() => dates.moment(new Date().toISOString()))
  return <p>{user.name ? t('printedBy', { time, name: user.name }) : t('printed', { time })}</p>
}

import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useDates } from '#portal/locale/useDates.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { echo } from '#portal/session/echo.ts'
import { useUser } from '#portal/session/SessionContext.tsx'
import { PageTitles } from '#portal/ui/PageHeading.tsx'
import { PrintSheet } from '#portal/ui/PrintSheet.tsx'

interface PrintedPagesProps {
  /** Which report it is, or which ones. */
  title: string
  whose: ReactNode
  children: ReactNode
}

/** What is printed, and on each page whose it is. */
export function PrintedPages({ title, whose, children }: PrintedPagesProps) {
  const clinic = use(PageTitles).suffix
  const app = useTranslations('app')
  const { data: service } = useQuery(echo(useClient()))
  return (
    <PrintSheet>
      {/* The browser repeats the head of a table on each page. */}
      <table className="w-full text-base">
        <thead>
          <tr>
            <td className="pb-4">
              <div className="border-b border-line-strong pb-2">
                <p className="flex justify-between gap-4 text-small">
                  <span>{clinic}</span>
                  <span>{title}</span>
                </p>
                {whose}
                {service?.demo && <p className="mt-1 text-small font-semibold">{app('demo')}</p>}
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

/** When it was printed, and by whom. */
export function PrintedBy() {
  const t = useTranslations('readingPane.sheet')
  const dates = useDates()
  const user = useUser()
  const [time] = useState(() => dates.moment(new Date().toISOString()))
  return <p>{t('printed', { time, name: user.name })}</p>
}

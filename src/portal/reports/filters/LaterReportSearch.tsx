import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { useCapabilities } from '#portal/http/query/capabilities.ts'
import { useReports } from '#portal/reports/url.ts'
import { ComboboxStandIn } from '#portal/ui/listbox/ComboboxStandIn.tsx'
import type { ComboboxStart } from '#portal/ui/listbox/ComboboxStandIn.tsx'

interface LazySearchProps {
  isDue: boolean
  start: ComboboxStart
  onStart: (start: ComboboxStart) => void
}

const LazySearch = lazyPart<LazySearchProps>({
  name: 'the search of reports',
  load: async () => (await import('./ReportSearch.tsx')).ReportSearch,
  messages: ['picker'],
  isDue: ({ isDue }) => isDue,
  Fallback: function Coming({ start, onStart }) {
    const t = useTranslations('reportFilters')
    const placeholder = useCapabilities().offers('listBodyRegions')
      ? t('searchPlaceholder')
      : t('patientPlaceholder')
    return (
      <ComboboxStandIn label={t('searchReports')} placeholder={placeholder} start={start} onStart={onStart} />
    )
  },
})

/** The search of the page. Its choices are loaded once the rows are there, or when it is used before. */
export function LaterReportSearch({ hasRows }: { hasRows: boolean }) {
  const { patientId, text } = useReports().filters
  const [start, setStart] = useState<ComboboxStart>({ typed: '', hasFocus: false })
  const isUsed = start.hasFocus || patientId !== undefined || text !== undefined
  return <LazySearch isDue={hasRows || isUsed} start={start} onStart={setStart} />
}

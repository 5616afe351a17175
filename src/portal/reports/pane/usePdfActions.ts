import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Report } from '#contract/report.ts'
import { useClient } from '#portal/http/ClientContext.tsx'
import { useSession } from '#portal/session/SessionContext.tsx'
import { openTab } from './openTab.ts'
import { reportPdf } from '#portal/reports/reportPdf.ts'
import { saveFile } from '#portal/ui/saveFile.ts'
import { pdfFileName } from './pdfFileName.ts'

type Wanted = 'open' | 'download'

interface Asked {
  report: Report
  wanted: Wanted
  /** Where it is to be opened, if the browser lets us. */
  tab: ReturnType<typeof openTab>
}

export interface PdfActions {
  run: (wanted: Wanted) => void
  busy: Wanted | undefined
  error: Error | null
  retry: () => void
  /** The PDF that the browser did not let us open. */
  heldBack: Blob | undefined
}

/** Opens and saves a report's PDF, which is fetched first where it is not there yet. */
export function usePdfActions(report: Report | undefined): PdfActions {
  const t = useTranslations('reports.pdf')
  const client = useClient()
  const { store } = useSession()
  const queryClient = useQueryClient()
  const action = useMutation({
    mutationFn: async ({ report: asked, wanted, tab }: Asked) => {
      const pdf = await queryClient.fetchQuery(reportPdf(client, queryClient, asked.id))
      if (wanted === 'download') saveFile(pdf, pdfFileName(asked, client.timeZone))
      else if (tab) tab.show(pdf)
      else return pdf
      return undefined
    },
    onError: (_, { tab }) => tab?.close(),
  })
  const { variables: asked } = action
  const isOfThis = asked !== undefined && asked.report.id === report?.id

  const run = (wanted: Wanted) => {
    if (report)
      action.mutate({ report, wanted, tab: wanted === 'open' ? openTab(t('loading'), store) : undefined })
  }
  return {
    run,
    busy: isOfThis && action.isPending ? asked.wanted : undefined,
    error: isOfThis ? action.error : null,
    retry: () => asked && run(asked.wanted),
    heldBack: isOfThis ? action.data : undefined,
  }
}

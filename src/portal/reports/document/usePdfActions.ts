import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { dayOf } from '#contract/moments/day.ts'
import type { Report } from '#contract/reports/report.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { reportPdf } from '#portal/reports/api/pdf.ts'
import { useSession } from '#portal/session/SessionContext.tsx'
import type { TokenStore } from '#portal/session/tokenStore.ts'
import { saveFile } from '#portal/ui/files/saveFile.ts'

type ActionName = 'open' | 'download'

interface Variables {
  report: Report
  name: ActionName
  tab: PdfTab | undefined
}

/** Opens and saves a report's PDF, which is fetched first where the cache does not hold it. */
export function usePdfActions(report: Report | undefined) {
  const t = useTranslations('report.pdf')
  const client = useClient()
  const { store } = useSession()
  const queryClient = useQueryClient()
  const action = useMutation({
    mutationFn: async ({ report: requested, name, tab }: Variables) => {
      const pdf = await queryClient.fetchQuery(reportPdf(client, queryClient, requested))
      if (name === 'download') saveFile(pdf, pdfFileName(requested, client.timeZone))
      else if (tab) tab.show(pdf)
      else return pdf
      return undefined
    },
    onError: (_, { tab }) => tab?.close(),
  })
  const { variables } = action
  const isOfThisReport = variables !== undefined && variables.report.id === report?.id

  const run = (name: ActionName) => {
    if (report)
      action.mutate({ report, name, tab: name === 'open' ? openTab(t('loading'), store) : undefined })
  }
  return {
    run,
    busy: isOfThisReport && action.isPending ? variables.name : undefined,
    error: isOfThisReport ? action.error : null,
    retry: () => variables && run(variables.name),
    /** The PDF whose tab the browser blocked. */
    blocked: isOfThisReport ? action.data : undefined,
  }
}

export type PdfActions = ReturnType<typeof usePdfActions>

interface PdfTab {
  show: (pdf: Blob) => void
  close: () => void
}

/** Opens a tab while the browser still counts the click as the user's act; undefined where it is blocked. It closes with the session, the lock and the page. */
export function openTab(loadingText: string, store: TokenStore): PdfTab | undefined {
  const tab = window.open('', '_blank')
  if (!tab) return undefined
  tab.opener = null
  tab.document.title = loadingText
  tab.document.body.textContent = loadingText
  const { sessionEnds } = store.get()
  let url: string | undefined
  const close = () => {
    unregister()
    window.removeEventListener('pagehide', close)
    tab.close()
    if (url !== undefined) URL.revokeObjectURL(url)
  }
  const unregister = store.subscribe(() => {
    const now = store.get()
    if (!now.session || now.sessionEnds !== sessionEnds) close()
  })
  window.addEventListener('pagehide', close)
  return {
    // The URL stays valid as long as this page and its session: the user may reload the tab, or save from it.
    show: (pdf) => {
      if (tab.closed) return
      url = URL.createObjectURL(pdf)
      tab.location.replace(url)
    },
    close,
  }
}

const MAX_EXAM_NAME = 80

/** The name to save a report's PDF under: day, exam and record number, but not the patient's name. */
export function pdfFileName(
  { id, dateExam, dateReportRelease, exam, patient }: Report,
  timeZone: string,
): string {
  const date = dateExam ?? dateReportRelease
  // Without characters that a file system may refuse.
  const name = exam.name
    .replaceAll(/[\p{C}\s\\/:*?"<>|]+/gu, ' ')
    .trim()
    .slice(0, MAX_EXAM_NAME)
  return `${[date && dayOf(date, timeZone), name || id, patient.id].filter(Boolean).join(' ')}.pdf`
}

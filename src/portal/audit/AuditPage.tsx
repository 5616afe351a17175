import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { AuditRecord } from '#contract/audit/audit.ts'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { NextStep } from '#portal/feedback/Problem.tsx'
import { ApiError } from '#portal/http/client/errors.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useCapabilities, useCapability } from '#portal/http/query/capabilities.ts'
import { IncompleteFileError } from '#portal/http/query/downloadCsv.ts'
import { useDownload } from '#portal/http/query/useDownload.ts'
import type { DownloadControl } from '#portal/http/query/useDownload.ts'
import { useLanguage } from '#portal/locale/useLanguage.ts'
import { PageMenu } from '#portal/records/list/PageMenu.tsx'
import { usePagedList } from '#portal/records/list/usePagedList.ts'
import { DownloadNote } from '#portal/ui/files/DownloadNote.tsx'
import { saveFile } from '#portal/ui/files/saveFile.ts'
import { PageHeader } from '#portal/ui/layout/PageHeader.tsx'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'
import { Panel } from '#portal/ui/layout/Panel.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { Link } from '#portal/ui/layout/Link.tsx'
import { auditPages, exportAudit, openedReports } from './api/audit.ts'
import { AuditEntry } from './entry/AuditEntry.tsx'
import { AuditFilterButton } from './filters/AuditFilterButton.tsx'
import { AuditTable } from './list/AuditTable.tsx'
import { useAuditText } from './list/useAuditText.ts'
import { auditAddress, readAuditFilters } from './url.ts'
import type { AuditFilters } from './url.ts'

/** A record is sealed within this time, unless something is wrong. */
const SEALED_WITHIN_MS = 60_000

/** The audit, where the service keeps one. */
export function AuditPage() {
  const { offers, isLoading } = useCapabilities()
  if (offers('listTrail')) return <AuditRecords />
  return isLoading ? null : <NoAudit />
}

function NoAudit() {
  const t = useTranslations('audit')
  return (
    <>
      <PageHeader heading={<PageHeading title={t('title')} />} />
      <Panel
        icon="list"
        title={t('notOffered')}
        action={<NextStep error={new ApiError(404, undefined, null)} />}
      />
    </>
  )
}

function AuditRecords() {
  const t = useTranslations('audit')
  const text = useAuditText()
  const client = useClient()
  const navigate = useNavigate()
  const { search } = useLocation()
  const filters = useMemo(() => readAuditFilters(search), [search])
  const [opened, setOpened] = useState<AuditRecord>()
  const list = usePagedList(auditPages(client, filters))
  const { rows, count, loadedAt, isFetching } = list
  // By the age that they had when they were read: records that were new then may be sealed by now.
  const unsealed = useMemo(
    () =>
      rows.filter(({ position, at }) => position === null && Date.parse(at) < loadedAt - SEALED_WITHIN_MS),
    [rows, loadedAt],
  )
  const oldestUnsealed = unsealed.at(-1)
  const csv = useAuditExport()
  const closeEntry = useCallback(() => setOpened(undefined), [])

  return (
    <>
      <PageHeader
        heading={<PageHeading title={t('title')} status={count !== undefined && t('count', { count })} />}
        filters={
          <AuditFilterButton
            filters={filters}
            count={count}
            onApply={(next) => void navigate(auditAddress(next))}
          />
        }
        actions={
          <PageMenu
            isRefreshing={isFetching}
            onRefresh={list.retry}
            items={[
              {
                icon: 'download',
                label: t('export.button'),
                disabled: csv.isRunning,
                onClick: () => csv.start(filters),
              },
            ]}
          />
        }
      >
        <AuditExportNote csv={csv} />
      </PageHeader>
      <OpenedNote filters={filters} />
      {oldestUnsealed && (
        <p role="status" className="border-b border-line bg-danger-soft px-6 py-2 max-md:px-4">
          {t('sealingDelayed', { count: unsealed.length, time: text.time(oldestUnsealed) })}
        </p>
      )}
      <AuditTable list={list} openId={opened?.id} onOpen={setOpened} />
      {opened && <AuditEntry record={opened} onClose={closeEntry} />}
    </>
  )
}

/** Saves all records that match the filters, as CSV. */
function useAuditExport(): DownloadControl<AuditFilters> {
  const t = useTranslations('audit.export')
  const client = useClient()
  const notify = useNotify()
  const language = useLanguage()
  return useDownload<AuditFilters>(async (chosen, tools) => {
    const { file, name = t('fileName'), count } = await exportAudit(client, chosen, language, tools)
    saveFile(file, name)
    notify(t('done', { count, name }))
  })
}

function AuditExportNote({ csv: { state, isRunning, cancel } }: { csv: DownloadControl<AuditFilters> }) {
  const t = useTranslations('audit.export')
  const failureText = (error: Error) =>
    error instanceof IncompleteFileError
      ? t('incomplete', { done: error.done, total: error.total })
      : t(problemKind(error) === 'rateLimited' ? 'rateLimited' : 'failed')
  return (
    <DownloadNote
      cancelLabel={t('cancel')}
      progress={t('progress', { done: state?.progress?.done ?? 0 })}
      failure={state?.error && failureText(state.error)}
      isRunning={isRunning}
      onCancel={cancel}
    />
  )
}

const opened: AuditFilters = { act: 'report.open' }

/** Leads to the reports that users have opened outside their access scope, and says how many of them are not reviewed. */
function OpenedNote({ filters }: { filters: AuditFilters }) {
  const t = useTranslations('audit.opened')
  const client = useClient()
  const isOffered = useCapability('countOpened') === 'offered'
  const isShown = filters.act === opened.act
  const { data } = useQuery({ ...openedReports(client), enabled: isOffered && !isShown })
  if (!isOffered || isShown) return null
  const count = data?.count ?? 0
  return (
    <p className={`border-b border-line px-6 py-2 max-md:px-4 ${count > 0 ? 'bg-danger-soft' : ''}`}>
      {count > 0 && `${t('unseen', { count })} `}
      <Link className="text-accent underline" to={auditAddress(opened)}>
        {t('show')}
      </Link>
    </p>
  )
}

import { useCallback, useId, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { NextStep } from '#portal/feedback/Problem.tsx'
import { ProblemPage } from '#portal/feedback/ProblemPanel.tsx'
import { useCapabilities } from '#portal/http/query/capabilities.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { ApiError } from '#portal/http/client/errors.ts'
import { PageMenu } from '#portal/records/list/PageMenu.tsx'
import { usePagedList } from '#portal/records/list/usePagedList.ts'
import { PageHeader } from '#portal/ui/layout/PageHeader.tsx'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'
import { TabPanel, Tabs } from '#portal/ui/layout/Tabs.tsx'
import { askToLeave } from '#portal/ui/overlay/leaveGuard.ts'
import { PaneSeparator } from '#portal/ui/split/PaneSeparator.tsx'
import { PaneSplit } from '#portal/records/PaneSplit.tsx'
import { useFocusBack } from '#portal/ui/split/useFocusBack.ts'
import type { TableHandle } from '#portal/ui/table/virtualTableProps.ts'
import { inboxPages } from './api/items.ts'
import { ItemPane } from './item/ItemPane.tsx'
import { InboxList } from './list/InboxList.tsx'
import { useInboxUrl } from './url.ts'

/** Reports of other systems that wait for a person, where the service takes such reports. */
export function InboxPage() {
  const { offers, isLoading } = useCapabilities()
  if (offers('countInbox')) return <Inbox />
  const error = new ApiError(404, undefined, null)
  return isLoading ? null : <ProblemPage error={error} action={<NextStep error={error} />} />
}

function Inbox() {
  const t = useTranslations('inbox')
  const { shown, openId, open, show, addressOf } = useInboxUrl()
  const list = usePagedList(inboxPages(useClient(), shown))
  const page = useRef<HTMLDivElement>(null)
  const table = useRef<TableHandle>(null)
  useFocusBack(openId, page, table)
  const panelId = useId()
  const isOpen = openId !== undefined
  const { count } = list
  const tabs = useMemo(
    () => (['waiting', 'all'] as const).map((id) => ({ id, label: t(`lists.${id}`) })),
    [t],
  )
  const openRow = useCallback((id: number) => askToLeave(() => open(id)), [open])
  return (
    <div ref={page} className="@container/page relative flex min-h-0 grow flex-col">
      <PageHeader
        isCoveredAlone={isOpen}
        heading={<PageHeading title={t('title')} status={count !== undefined && t('count', { count })} />}
        tabs={
          <Tabs label={t('lists.label')} tabs={tabs} selected={shown} onSelect={show} panelId={panelId} />
        }
        actions={<PageMenu isRefreshing={list.isFetching} onRefresh={list.retry} />}
      />
      <PaneSplit
        Separator={PaneSeparator}
        list={
          <TabPanel id={panelId} label={t(`lists.${shown}`)} className="grid min-h-0 min-w-0">
            <InboxList
              key={shown}
              list={list}
              shown={shown}
              openId={openId}
              handle={table}
              onOpen={openRow}
              addressOf={addressOf}
            />
          </TabPanel>
        }
        pane={
          isOpen && (
            <ItemPane
              key={openId}
              id={openId}
              onClose={() => open(undefined)}
              onSettled={() => {
                // Its row is about to leave the list, and would take the focus with it.
                page.current?.querySelector('h1')?.focus({ preventScroll: true })
                open(undefined)
              }}
            />
          )
        }
      />
    </div>
  )
}

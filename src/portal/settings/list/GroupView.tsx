import { useCallback, useId, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { BackLink } from '#portal/records/BackLink.tsx'
import { paths } from '#contract/portal/portalPaths.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { densities, useDensity } from '#portal/preferences/usePreference.ts'
import { PageMenu } from '#portal/records/list/PageMenu.tsx'
import { usePagedList } from '#portal/records/list/usePagedList.ts'
import type { AnyRecord, Group } from '#portal/settings/api/groups.ts'
import { recordPages, removedPages } from '#portal/settings/api/records.ts'
import { useCsv } from '#portal/settings/csv/useCsv.tsx'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { useMay } from '#portal/settings/labels/useMay.ts'
import { RecordPane } from '#portal/settings/pane/RecordPane.tsx'
import { useGroupUrl } from '#portal/settings/url.ts'
import { specialViews } from '#portal/settings/views/specialViews.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Checkbox } from '#portal/ui/form/Checkbox.tsx'
import { RadioGroup } from '#portal/ui/form/RadioGroup.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { PageHeader } from '#portal/ui/layout/PageHeader.tsx'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'
import { TabPanel, Tabs } from '#portal/ui/layout/Tabs.tsx'
import { askToLeave } from '#portal/ui/overlay/leaveGuard.ts'
import { PaneSeparator } from '#portal/ui/split/PaneSeparator.tsx'
import { PaneSplit } from '#portal/records/PaneSplit.tsx'
import { useFocusBack } from '#portal/ui/split/useFocusBack.ts'
import type { TableHandle } from '#portal/ui/table/virtualTableProps.ts'
import { RecordFilters, RecordSearch } from './ListFilters.tsx'
import { RecordList } from './RecordList.tsx'
import { RemovedList } from './RemovedList.tsx'
import { useColumnChoice } from './useColumnChoice.ts'

/** The records of a group and, beside them, the one that is open. Where there is no room for both, it covers the list. */
export function GroupView({ group }: { group: Group }) {
  const t = useTranslations('settings.list')
  const labels = useLabels()
  const may = useMay()
  const url = useGroupUrl(group)
  const { list: address, openId, open } = url
  const client = useClient()
  const { isRemoved } = address
  const records = usePagedList(
    isRemoved ? removedPages(client, group.name, address.name) : recordPages(client, group.name, address),
    { keepsRows: true },
  )
  const table = useRef<TableHandle>(null)
  const page = useRef<HTMLDivElement>(null)
  useFocusBack(openId, page, table)
  const csv = useCsv(group, address.name)
  const panelId = useId()
  const { ListHead, isMadeInHead = false } = specialViews[group.name] ?? {}
  const shownTab = isRemoved ? 'removed' : 'current'
  const mayCreate = may(group, 'create') && !isMadeInHead
  const isOpen = openId !== undefined && (openId !== 'new' || mayCreate)
  // A new record begins with what the list is filtered by.
  const chosen = useChosen(group, address.filters)
  const create = () => askToLeave(() => open('new'))
  const openRow = useCallback((record: AnyRecord) => askToLeave(() => open(record.id)), [open])
  const shown = {
    list: records,
    handle: table,
    openId: openId === 'new' ? undefined : openId,
    onOpen: openRow,
  }

  return (
    <div ref={page} className="@container/page relative flex min-h-0 grow flex-col">
      <PageHeader
        isCoveredAlone={isOpen}
        back={<BackLink to={paths.settings} text={t('allGroups')} />}
        heading={
          <PageHeading
            title={labels.many(group.name)}
            status={
              records.count !== undefined &&
              t(records.isAtLeast ? 'countAtLeast' : 'count', { count: records.count })
            }
          />
        }
        search={<RecordSearch url={url} />}
        filters={
          !isRemoved && (
            <RecordFilters group={group} url={url} count={records.isAtLeast ? undefined : records.count} />
          )
        }
        tabs={
          may(group, 'removed') && (
            <Tabs
              label={t('which')}
              tabs={(['current', 'removed'] as const).map((id) => ({ id, label: t(id) }))}
              selected={shownTab}
              onSelect={(tab) => url.change({ isRemoved: tab === 'removed' })}
              panelId={panelId}
            />
          )
        }
        actions={
          <>
            {mayCreate && (
              <Button
                variant="primary"
                aria-label={t('new', { one: labels.oneWithin(group.name) })}
                className="@max-3xl/bar:px-2.5"
                onClick={create}
              >
                <Icon name="plus" />
                <span className="@max-3xl/bar:hidden">{t('new', { one: labels.oneWithin(group.name) })}</span>
              </Button>
            )}
            <PageMenu isRefreshing={records.isFetching} onRefresh={records.retry} items={csv.items}>
              <ViewOptions group={group} />
            </PageMenu>
          </>
        }
      >
        {csv.content}
        {ListHead && <ListHead />}
      </PageHeader>
      <PaneSplit
        Separator={PaneSeparator}
        list={
          <TabPanel id={panelId} label={t(shownTab)} className="grid min-h-0 min-w-0">
            {isRemoved ? (
              <RemovedList {...shown} group={group} />
            ) : (
              <RecordList {...shown} group={group} url={url} onCreate={mayCreate ? create : undefined} />
            )}
          </TabPanel>
        }
        pane={
          isOpen && (
            <RecordPane
              key={`${group.name} ${openId}`}
              group={group}
              id={openId}
              chosen={chosen}
              onClose={() => open(undefined)}
            />
          )
        }
      />
    </div>
  )
}

/** The references that a list is filtered by, as the values of a new record. */
function useChosen({ declared }: Group, filters: Readonly<Record<string, string>>) {
  return useMemo(
    () =>
      Object.fromEntries(
        Object.entries(filters).flatMap(([name, value]) =>
          declared.fields[name]?.kind === 'reference' ? [[name, { id: Number(value) }]] : [],
        ),
      ),
    [declared, filters],
  )
}

/** How the list looks: the height of its rows, and its columns. */
function ViewOptions({ group }: { group: Group }) {
  const t = useTranslations('settings.view')
  const labels = useLabels()
  const [density, setDensity] = useDensity()
  const columns = useColumnChoice(group)
  return (
    <div role="group" aria-label={t('open')} className="flex flex-col gap-3 px-3 py-2 max-md:hidden">
      <RadioGroup
        legend={t('density')}
        options={densities.map((value) => ({ value, label: t(value) }))}
        value={density}
        onChange={setDensity}
      />
      <fieldset className="max-h-[50dvh] overflow-y-auto">
        <legend className="pb-1 text-head text-ink-3">{t('columns')}</legend>
        {columns.possible.map((name) => (
          <Checkbox
            key={name}
            label={labels.field(group.name, name)}
            checked={columns.shown.includes(name)}
            onChange={(event) => columns.show(name, event.target.checked)}
          />
        ))}
      </fieldset>
      <Button disabled={columns.isStandard} onClick={columns.reset}>
        {t('reset')}
      </Button>
    </div>
  )
}

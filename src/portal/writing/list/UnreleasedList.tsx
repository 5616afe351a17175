import { useCallback, useId, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { fullName, patientNameLine } from '#contract/names/personName.ts'
import { paths } from '#contract/portal/portalPaths.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { usePersonText } from '#portal/locale/people/usePersonText.ts'
import { ListFrame } from '#portal/records/list/ListFrame.tsx'
import { RecentTime } from '#portal/records/list/RecentTime.tsx'
import { PageMenu } from '#portal/records/list/PageMenu.tsx'
import { usePagedList } from '#portal/records/list/usePagedList.ts'
import { buttonClass } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { PageHeader } from '#portal/ui/layout/PageHeader.tsx'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'
import { Panel } from '#portal/ui/layout/Panel.tsx'
import { TabPanel, Tabs } from '#portal/ui/layout/Tabs.tsx'
import type { Column } from '#portal/ui/table/columns.ts'
import { RowLink } from '#portal/ui/table/rowControls.tsx'
import { unreleasedPages } from '#portal/writing/api/reports.ts'
import type { StoredReport } from '#portal/writing/api/reports.ts'
import { listAddress, states } from '#portal/writing/url.ts'
import type { UnreleasedFilters } from '#portal/writing/url.ts'
import { Link } from '#portal/ui/layout/Link.tsx'
import { SetFilters } from './SetFilters.tsx'

export function UnreleasedList({ filters }: { filters: UnreleasedFilters }) {
  const t = useTranslations('writing.list')
  const navigate = useNavigate()
  const list = usePagedList(unreleasedPages(useClient(), filters), { keepsRows: true })
  const { state } = filters
  const stateTabs = useRef<HTMLDivElement>(null)
  const panelId = useId()
  const tabs = useMemo(
    () => (['all', ...states] as const).map((id) => ({ id, label: t(`filters.${id}`) })),
    [t],
  )
  const columns = useColumns()
  const open = useCallback((report: StoredReport) => void navigate(addressOf(report)), [navigate])
  const count = list.isBehind ? undefined : list.count
  return (
    <>
      <PageHeader
        heading={<PageHeading title={t('title')} status={count !== undefined && t('count', { count })} />}
        actions={
          <>
            <Link
              to={paths.newReport()}
              aria-label={t('new')}
              className={`${buttonClass('primary')} @max-md/bar:px-2.5`}
            >
              <Icon name="plus" />
              <span className="@max-md/bar:hidden">{t('new')}</span>
            </Link>
            <PageMenu isRefreshing={list.isFetching} onRefresh={list.retry} />
          </>
        }
        tabs={
          <div ref={stateTabs}>
            <Tabs
              label={t('filter')}
              tabs={tabs}
              selected={state ?? 'all'}
              onSelect={(chosen) =>
                void navigate(listAddress({ ...filters, state: chosen === 'all' ? undefined : chosen }), {
                  replace: true,
                })
              }
              panelId={panelId}
              className="h-full"
            />
          </div>
        }
      >
        <SetFilters
          filters={filters}
          onFilter={(next) => void navigate(listAddress(next))}
          onLastCleared={() => stateTabs.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus()}
        />
      </PageHeader>
      <TabPanel id={panelId} label={t(`filters.${state ?? 'all'}`)} className="grid min-h-0 grow">
        <ListFrame
          list={list}
          label={t('title')}
          empty={<Empty filters={filters} />}
          columns={columns}
          card={card}
          cardSize="--spacing-row-card-lines"
          cardsBelow={720}
          onOpen={open}
          addressOf={addressOf}
        />
      </TabPanel>
    </>
  )
}

/** The whole name: cut off, it could be taken for another patient's. */
function PatientCell({ report: { patient } }: { report: StoredReport }) {
  const person = usePersonText()
  const ageAndSex = person.ageAndSex(patient.birthDate, patient.gender?.code)
  return (
    <>
      <span className="block font-medium break-words">
        <RowLink>{person.name(patient)}</RowLink>
      </span>
      <span className="block text-head text-ink-3">
        <span className="sr-only">{person.record(patient)}</span>
        <span aria-hidden="true">{patient.id}</span>
        {ageAndSex && ` · ${ageAndSex}`}
      </span>
    </>
  )
}

const addressOf = ({ id }: StoredReport) => paths.writtenReport(id)
const card = (report: StoredReport) => <Card report={report} />

function useColumns(): Column<StoredReport>[] {
  const t = useTranslations('writing.list')
  return useMemo(
    () => [
      {
        id: 'patient',
        header: t('columns.patient'),
        width: 'minmax(0, 2fr)',
        cell: (report) => <PatientCell report={report} />,
      },
      {
        id: 'exam',
        header: t('columns.exam'),
        width: 'minmax(0, 1.6fr)',
        cell: ({ exam }) => <span className="block break-words">{exam.name}</span>,
      },
      {
        id: 'doctor',
        header: t('columns.doctor'),
        width: 'minmax(0, 1.2fr)',
        cell: ({ doctor }) => <span className="block break-words">{fullName(doctor)}</span>,
      },
      {
        id: 'state',
        header: t('columns.state'),
        width: 'minmax(0, 1.6fr)',
        cell: (report) => <StateWithReason report={report} />,
      },
      {
        id: 'changed',
        header: t('columns.changed'),
        width: 'minmax(6rem, 0.7fr)',
        cell: ({ dateHourChanged }) => <RecentTime at={dateHourChanged} className="text-ink-2" />,
      },
    ],
    [t],
  )
}

/** A withdrawn report says why it was withdrawn. */
function StateWithReason({ report }: { report: StoredReport }) {
  const reason = report.release?.status === 'withdrawn' ? report.release.statusMessage : null
  return (
    <span className="flex min-w-0 items-center gap-2">
      <StateMark report={report} />
      {reason && <span className="min-w-0 text-small break-words text-ink-2">{reason}</span>}
    </span>
  )
}

const Card = ({ report }: { report: StoredReport }) => (
  <>
    <span className="flex items-baseline justify-between gap-2">
      <span className="min-w-0 font-medium break-words">
        <RowLink>{patientNameLine(report.patient)}</RowLink>
      </span>
      <span className="shrink-0">
        <RecentTime short at={report.dateHourChanged} className="text-ink-2" />
      </span>
    </span>
    <span className="block text-small break-words text-ink-2">
      {report.patient.id} · {report.exam.name}
    </span>
    <StateWithReason report={report} />
  </>
)

function Empty({ filters }: { filters: UnreleasedFilters }) {
  const t = useTranslations('writing.list')
  const { state, ...others } = filters
  const isNarrowed = Object.keys(others).length > 0
  return (
    <Panel
      icon="pen"
      title={t(isNarrowed ? 'empty.filtered' : state ? `empty.${state}` : 'empty.all')}
      action={
        <>
          {(state !== undefined || isNarrowed) && (
            <Link to={listAddress({})} className={buttonClass()}>
              {t('showAll')}
            </Link>
          )}
          <Link to={paths.newReport()} className={buttonClass('primary')}>
            {t('new')}
          </Link>
        </>
      }
    >
      {!isNarrowed && t('emptyText')}
    </Panel>
  )
}

type Shown = 'draft' | 'waiting' | 'withdrawn' | 'released'

export function stateOf({ draft, release }: Pick<StoredReport, 'draft' | 'release'>): Shown {
  if (draft) return 'draft'
  if (release?.released) return 'released'
  return release?.status === 'withdrawn' ? 'withdrawn' : 'waiting'
}

const looks: Record<Shown, string> = {
  draft: 'bg-sunken text-ink-2',
  waiting: 'bg-accent-soft text-accent-ink',
  withdrawn: 'bg-danger-soft text-danger',
  released: 'bg-sunken text-good',
}

export function StateMark({ report }: { report: Pick<StoredReport, 'draft' | 'release'> }) {
  const t = useTranslations('writing.states')
  const state = stateOf(report)
  return (
    <span className={`shrink-0 rounded-mark px-1.5 py-0.5 text-head font-medium ${looks[state]}`}>
      {t(state)}
    </span>
  )
}

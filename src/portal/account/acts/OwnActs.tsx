import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { acts, outcomes } from '#contract/acts.ts'
import type { AuditRecord } from '#contract/audit.ts'
import { MoreFailed } from '#portal/feedback/MoreFailed.tsx'
import { Problem } from '#portal/feedback/Problem.tsx'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { useRecordsText } from '#portal/locale/words/useRecordsText.ts'
import { ownActs } from '#portal/account/api/account.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { FieldGroup } from '#portal/ui/form/FieldGroup.tsx'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'

/** The user's own acts in the audit trail. */
export function OwnActs() {
  const t = useTranslations('account.acts')
  const problem = useTranslations('problem')
  const list = useInfiniteQuery(ownActs(useClient()))
  const pages = list.data?.pages
  const records = pages?.flatMap(({ data }) => data) ?? []
  return (
    <FieldGroup title={t('title')} rows>
      <p className="text-small text-ink-3">{t('note')}</p>
      {!pages ? (
        list.error ? (
          <Problem error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <Skeleton className="h-24 w-full" />
        )
      ) : records.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ul className="@container flex flex-col divide-y divide-line">
          {records.map((record) => (
            <OwnAct key={record.id} record={record} />
          ))}
        </ul>
      )}
      {pages && list.error && !list.isFetchingNextPage && (
        <MoreFailed
          text={`${t('failed')} ${problem(`${problemKind(list.error)}.title`)}.`}
          busy={list.isFetching}
          onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
        />
      )}
      {list.hasNextPage && !(list.error && !list.isFetchingNextPage) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button busy={list.isFetching} onClick={() => void list.fetchNextPage()}>
            {t('more')}
          </Button>
          <p className="text-small text-ink-3">
            {t('shown', { shown: records.length, total: pages?.at(-1)?.count ?? 0 })}
          </p>
        </div>
      )}
    </FieldGroup>
  )
}

function OwnAct({ record: { act, outcome, at, record } }: { record: AuditRecord }) {
  const t = useTranslations('audit')
  const dates = useDates()
  const { records } = useRecordsText()
  const name = acts.find((known) => known === act)
  const known = outcomes.find((one) => one === outcome)
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 py-1.5 @2xl:grid-cols-[12rem_1fr_1fr_5rem]">
      <span className="text-ink-2">{dates.moment(at)}</span>
      <span className="col-span-2 min-w-0 @2xl:col-span-1">{name ? t(`acts.${name}`) : act}</span>
      <span className="col-span-2 min-w-0 text-ink-2 @2xl:col-span-1">{records({ act, record })}</span>
      <span
        className={`col-start-2 row-start-1 @2xl:col-start-4 ${outcome === 'refused' ? 'text-danger' : 'text-ink-3'}`}
      >
        {known ? t(`outcomes.${known}`) : outcome}
      </span>
    </li>
  )
}

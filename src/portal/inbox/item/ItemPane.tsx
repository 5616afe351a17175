import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Candidate, SentPart } from '#contract/integrations/inbox.ts'
import type { Priority } from '#contract/reports/priority.ts'
import { ListNote } from '#portal/records/list/ListNote.tsx'
import { Problem } from '#portal/feedback/Problem.tsx'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { inboxItem, itemCandidates, readInboxAgain } from '#portal/inbox/api/items.ts'
import type { ChosenIds, InboxItem } from '#portal/inbox/api/items.ts'
import { useInboxText } from '#portal/inbox/list/useInboxText.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { Skeleton } from '#portal/ui/layout/Skeleton.tsx'
import { Loading } from '#portal/ui/layout/Loading.tsx'
import { Pane } from '#portal/ui/split/Pane.tsx'
import { PartChoice } from './PartChoice.tsx'
import { PriorityChoice } from './PriorityChoice.tsx'
import { SentFacts } from './SentFacts.tsx'
import { Settling } from './Settling.tsx'

interface ItemPaneProps {
  /** 0 where the address holds no valid number. */
  id: number
  onClose: () => void
  /** It is stored or dismissed. */
  onSettled: () => void
}

/** A report of the inbox beside the list. */
export function ItemPane({ id, onClose, onSettled }: ItemPaneProps) {
  const t = useTranslations('inbox.pane')
  const dates = useDates()
  const { data: item, error, refetch } = useQuery(inboxItem(useClient(), id))
  return (
    <Pane
      title={item?.number ? t('title', { number: item.number }) : t('untitled')}
      facts={
        item && t('from', { system: item.integration?.name ?? '', when: dates.moment(item.dateHourCreated) })
      }
      closeLabel={t('close')}
      onClose={onClose}
    >
      {item ? (
        <ItemDetail item={item} onSettled={onSettled} />
      ) : error || id === 0 ? (
        <Problem
          error={error}
          onRetry={() => void refetch()}
          action={id === 0 && <Button onClick={onClose}>{t('close')}</Button>}
        />
      ) : (
        <Loading text={t('loading')} className="gap-4" shapes={['h-4 w-2/3', 'h-24']} />
      )}
    </Pane>
  )
}

interface ItemDetailProps {
  item: InboxItem
  onSettled: () => void
}

/** What is not certain of a sent report with the records that may match, the whole report, and, always in view, the possible acts. */
function ItemDetail({ item, onSettled }: ItemDetailProps) {
  const t = useTranslations('inbox.pane')
  const text = useInboxText()
  const [chosen, setChosen] = useState<ChosenIds>({})
  const [found, setFound] = useState<Partial<Record<SentPart, Candidate[]>>>({})
  const isOpen = item.state !== 'stored'
  const queryClient = useQueryClient()
  const { data, isError, isFetching, refetch } = useQuery({
    ...itemCandidates(useClient(), item.id),
    refetchOnWindowFocus: 'always',
  })
  const parts = data?.data ?? []
  const problemOf = (part: string) => item.problems.find(({ name }) => name === part)?.problem
  const unknownPriority = problemOf('priority')
  const [priority, setPriority] = useState<Priority>()
  // The reason why storing it failed, which no choice mends by itself.
  const others = item.problems.filter(({ name }) => name === 'report')
  const shown = parts.map(({ part }) => part)
  const patients = [
    ...parts.flatMap(({ part, candidates }) => (part === 'patient' ? candidates : [])),
    ...(found.patient ?? []),
  ]
  const patient = shown.includes('patient') ? patients.find(({ id }) => id === chosen.patient) : undefined
  const searchAgain = async () => {
    await readInboxAgain(queryClient)
    const again = await refetch()
    return again.isError ? undefined : again.data?.data.map(({ part }) => part)
  }
  const choose = (part: SentPart, record: Candidate) => setChosen({ ...chosen, [part]: record.id })
  const sent = <SentFacts sent={item.sent} files={data?.files} />
  return (
    <div className={`flex flex-col gap-5 ${isOpen ? '' : 'pb-4'}`}>
      {item.state === 'stored' && item.report && (
        <p className="rounded-control bg-accent-soft px-4 py-2">
          {t('stored', { id: String(item.report.id) })}
        </p>
      )}
      {item.state === 'discarded' && (
        <p className="rounded-control bg-sunken px-4 py-2">{t('discarded', { reason: item.note ?? '' })}</p>
      )}
      {isOpen ? (
        <>
          {others.map(({ problem }) => (
            <p key={problem} className="rounded-control bg-danger-soft px-4 py-2 text-danger">
              {text.problem(problem)}
            </p>
          ))}
          {isError && !data ? (
            <ListNote icon="warning" fault text={t('candidatesFailed')} onRetry={() => void refetch()} />
          ) : (
            !data && <Skeleton className="h-24" />
          )}
          {data && parts.length === 0 && others.length === 0 && !unknownPriority && <p>{t('nothingOpen')}</p>}
          {(parts.length > 0 || unknownPriority) && (
            <section aria-label={t('problems')} className="flex flex-col gap-5">
              {parts.map(({ part, candidates }) => (
                <PartChoice
                  key={part}
                  part={part}
                  itemId={item.id}
                  sent={item.sent}
                  problem={problemOf(part)}
                  records={[...candidates, ...newOf(found[part], candidates)]}
                  chosen={chosen[part]}
                  onChoose={(record) => choose(part, record)}
                  onFind={(record) => {
                    setFound({ ...found, [part]: [...newOf(found[part], [record]), record] })
                    choose(part, record)
                  }}
                />
              ))}
              {unknownPriority && (
                <PriorityChoice
                  sent={item.sent.priority}
                  problem={text.problem(unknownPriority)}
                  chosen={priority}
                  onChoose={setPriority}
                />
              )}
            </section>
          )}
          {sent}
          <Settling
            item={item}
            parts={shown}
            chosen={chosen}
            priority={priority}
            patient={patient}
            searching={isFetching}
            onSearch={searchAgain}
            onSettled={onSettled}
          />
        </>
      ) : (
        sent
      )}
    </div>
  )
}

/** The records that do not stand among others already. */
const newOf = (records: readonly Candidate[] = [], others: readonly Candidate[]): Candidate[] =>
  records.filter(({ id }) => others.every((other) => other.id !== id))

import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { ChangeAct, RecordChange } from '#contract/declaration/history.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { ApiError } from '#portal/http/client/errors.ts'
import { useSingleMutation } from '#portal/http/query/useSingleMutation.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { SectionList } from '#portal/records/list/SectionList.tsx'
import { usePagedList } from '#portal/records/list/usePagedList.ts'
import { changesFrom, undoChange } from '#portal/settings/api/changes.ts'
import type { AnyRecord, Group } from '#portal/settings/api/groups.ts'
import { recordHistory, showStored } from '#portal/settings/api/records.ts'
import { useChangeProblem } from '#portal/settings/labels/useChangeProblem.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { useMay } from '#portal/settings/labels/useMay.ts'
import { RecordValue } from '#portal/settings/reference/RecordValue.tsx'
import { QuestionButton } from '#portal/ui/overlay/QuestionDialog.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { askToLeave } from '#portal/ui/overlay/leaveGuard.ts'
import { Section } from './Section.tsx'

interface HistorySectionProps {
  group: Group
  record: AnyRecord
  onUndone: (stored: AnyRecord) => void
}

/** The changes of a record, with times and users. */
export function HistorySection({ group, record, onUndone }: HistorySectionProps) {
  const t = useTranslations('settings.history')
  const may = useMay()
  const list = usePagedList(recordHistory(useClient(), group.name, record.id))
  const mayUndo = may(group, 'takeBack') && record.dateHourDeleted === null
  return (
    <Section title={t('title')}>
      <SectionList list={list} title={t('title')} empty={t('none')}>
        {(entry) => (
          <HistoryEntry
            group={group}
            record={record}
            entry={entry}
            onUndone={onUndone}
            mayUndo={mayUndo && entry.act === 'update' && entry.undoneBy === null}
          />
        )}
      </SectionList>
    </Section>
  )
}

/** What is done to records of the settings. */
type GroupAct = Exclude<ChangeAct, 'merge' | 'unmerge' | 'move'>

interface HistoryEntryProps {
  group: Group
  record: AnyRecord
  entry: RecordChange
  mayUndo: boolean
  onUndone: (stored: AnyRecord) => void
}

/** A change of a record: the values of its fields before and after, who made it and when. */
function HistoryEntry({ group, record, entry, mayUndo, onUndone }: HistoryEntryProps) {
  const t = useTranslations('settings.history')
  const dates = useDates()
  const labels = useLabels()
  const { act, at, user, fields, undoes, undoneBy } = entry
  const who = user ? user.name || t('unnamedUser', { id: String(user.id) }) : t('program')
  const empty = t('emptyValue')
  return (
    <li className="flex flex-col gap-1.5 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 grow">
          <p className="font-medium">{undoes === null ? t(`acts.${act as GroupAct}`) : t('undoes')}</p>
          <p className="text-small text-ink-3">
            {dates.moment(at)} · {who}
            {undoneBy !== null && ` · ${t('undoneSince')}`}
          </p>
        </div>
        {mayUndo && <UndoChange group={group} record={record} entry={entry} onUndone={onUndone} />}
      </div>
      {act === 'update' && (
        <dl className="flex flex-col gap-1 text-small">
          {fields.map(({ name, before, after }) => (
            <div key={name} className="min-w-0">
              <dt className="text-ink-3">{labels.field(group.name, name)}</dt>
              <dd className="flex flex-wrap gap-x-2">
                <span className="sr-only">{t('before')}</span>
                <del className="min-w-0 text-ink-2">
                  <RecordValue group={group.name} name={name} value={before} empty={empty} />
                </del>
                <span aria-hidden="true">→</span>
                <span className="sr-only">{t('after')}</span>
                <ins className="min-w-0 no-underline">
                  <RecordValue group={group.name} name={name} value={after} empty={empty} />
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  )
}

/** Restores the values from before a change, after a question. */
function UndoChange({ group, record, entry, onUndone }: Omit<HistoryEntryProps, 'mayUndo'>) {
  const t = useTranslations('settings.history')
  const problem = useChangeProblem()
  const labels = useLabels()
  const client = useClient()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const undoing = useSingleMutation({
    ...changesFrom(`undo ${useId()}`),
    mutationFn: () => undoChange(client, group.name, record, entry.id),
    onSuccess: (stored) => {
      void showStored(queryClient, group.name, stored)
      onUndone(stored)
      notify(t('undone'))
    },
    onError: (error) => {
      const isConflict = error instanceof ApiError && error.status === 409
      notify(isConflict ? t('changedSince') : t('notUndone', { problem: problem(error) }), 'note')
    },
  })
  const names = entry.fields.map(({ name }) => labels.field(group.name, name))
  return (
    <QuestionButton
      variant="quiet"
      className="px-2 text-small"
      busy={undoing.isPending}
      label={t('undo')}
      title={t('undoTitle')}
      text={t('undoText', { fields: names.join(', ') })}
      stay={t('keep')}
      goVariant="primary"
      before={askToLeave}
      onGo={() => undoing.mutate()}
    />
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useProblemTitle } from '#portal/feedback/problemKind.ts'
import type { Client } from '#portal/http/client/client.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { backupState } from '#portal/http/query/backupState.ts'
import { useSingleMutation } from '#portal/http/query/useSingleMutation.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { showEnded, showStarted, startBackup } from '#portal/settings/api/backups.ts'
import { changesFrom } from '#portal/settings/api/changes.ts'
import { groupOf } from '#portal/settings/api/groups.ts'
import { wholeGroup } from '#portal/settings/api/records.ts'
import { useMay } from '#portal/settings/labels/useMay.ts'
import { StatePanel } from '#portal/settings/views/StatePanel.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { ProgressBar } from '#portal/ui/layout/Loading.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'

/** Above the lists of backups and of their plans: the last complete one, the one that runs, the next, and warnings. */
export function BackupPanel() {
  const t = useTranslations('settingsViews.backup')
  const dates = useDates()
  const state = useQuery(backupState(useClient()))
  useListAtEnd(state.data?.running?.id)
  return (
    <StatePanel title={t('title')} state={state}>
      {({ last, failed, running, next, isBesideData, isKeyBesideData }) => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div>
              <p className="font-medium">
                {last ? t('last', { ago: dates.ago(last.at), at: dates.moment(last.at) }) : t('none')}
              </p>
              <p className="text-small text-ink-2">
                {next ? t('next', { at: dates.moment(next) }) : t('noSchedule')}
              </p>
            </div>
            <StartButton isRunning={running !== null} />
          </div>
          {running && (
            <ProgressBar
              label={t('running')}
              text={t('percent', { percent: running.progress })}
              done={running.progress}
              total={100}
            />
          )}
          {failed && (
            <p role="alert" className="text-danger">
              {t('failed', { at: dates.moment(failed.at), problem: failed.problem })}
            </p>
          )}
          {last?.problem && (
            <p role="alert" className="text-danger">
              {last.problem}
            </p>
          )}
          {isBesideData && <p className="text-small text-ink-2">{t('besideData')}</p>}
          {isKeyBesideData && <p className="text-small text-ink-2">{t('keyBesideData')}</p>}
        </>
      )}
    </StatePanel>
  )
}

/** Reads the lists again when a backup ends. */
function useListAtEnd(running: number | undefined) {
  const queryClient = useQueryClient()
  const former = useRef(running)
  useEffect(() => {
    if (former.current !== undefined && running === undefined) void showEnded(queryClient)
    former.current = running
  }, [queryClient, running])
}

/** Starts a backup by the first plan. */
function StartButton({ isRunning }: { isRunning: boolean }) {
  const t = useTranslations('settingsViews.backup')
  const client = useClient()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const problemTitle = useProblemTitle()
  const may = useMay()
  const { data: plans } = useQuery(wholeGroup(client, 'backup'))
  const start = useSingleMutation({
    ...changesFrom('start of a backup'),
    mutationFn: ({ id, sender }: { id: number; sender: Client }) => startBackup(sender, id),
    onSuccess: (record) => showStarted(queryClient, client, record),
    onError: (error) => notify(t('notStarted', { problem: problemTitle(error) }), 'note'),
  })
  const plan = plans?.[0]
  if (!plan || !may(groupOf('backupLog'), 'create')) return null
  return (
    <Button
      variant="primary"
      busy={start.isPending}
      disabled={isRunning}
      onClick={() => start.mutate({ id: plan.id, sender: client })}
    >
      {isRunning ? t('running') : t('start')}
    </Button>
  )
}

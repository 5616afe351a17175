import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import type { Finding } from '#contract/system/upgrade.ts'
import { useProblemTitle } from '#portal/feedback/problemKind.ts'
import type { Client } from '#portal/http/client/client.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useSingleMutation } from '#portal/http/query/useSingleMutation.ts'
import { changesFrom } from '#portal/settings/api/changes.ts'
import { groupOf } from '#portal/settings/api/groups.ts'
import { showStored } from '#portal/settings/api/records.ts'
import { checkNow, upgradeState } from '#portal/settings/api/upgrades.ts'
import { useMay } from '#portal/settings/labels/useMay.ts'
import { StatePanel } from '#portal/settings/views/StatePanel.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { CopyButton } from '#portal/ui/form/CopyButton.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'

const COMMAND = 'npm run upgrade'

/** Above the list of upgrades: the version that runs, what the checks find now, and the command that upgrades. */
export function UpgradePanel() {
  const t = useTranslations('settingsViews.upgrade')
  const state = useQuery(upgradeState(useClient()))
  return (
    <StatePanel title={t('title')} state={state}>
      {({ version, schema, findings }) => (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="font-medium">{t('version', { version, schema })}</p>
            <CheckButton />
          </div>
          <ul aria-label={t('findings')} className="grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
            {findings
              .filter(({ check }) => check !== 'version')
              .map((finding) => (
                <FindingLine key={finding.check} finding={finding} />
              ))}
          </ul>
          {/* Roles are those of a server; the embedded database has one. */}
          {findings.some(({ check }) => check === 'audit') ? (
            <div className="flex flex-col gap-1.5">
              <p className="text-small text-ink-2">{t('how')}</p>
              <p className="flex flex-wrap items-center gap-2">
                <code className="rounded-control border border-line bg-page px-2.5 py-1.5">{COMMAND}</code>
                <CopyButton
                  text={COMMAND}
                  label={t('copy')}
                  copied={t('copied')}
                  notCopied={t('notCopied')}
                />
              </p>
            </div>
          ) : (
            <p className="text-small text-ink-2">{t('howEmbedded')}</p>
          )}
        </>
      )}
    </StatePanel>
  )
}

function FindingLine({ finding }: { finding: Finding }) {
  const t = useTranslations('settingsViews.upgrade')
  const value = useFindingValue()(finding)
  const { check, verdict } = finding
  return (
    <li className="flex items-start gap-2">
      <span
        role="img"
        aria-label={t(`verdict.${verdict}`)}
        title={t(`verdict.${verdict}`)}
        className={`mt-0.5 shrink-0 ${verdict === 'ok' ? 'text-ink-2' : 'text-danger'}`}
      >
        <Icon name={verdict === 'ok' ? 'check' : 'warning'} size={16} />
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {t(`checks.${check}`)}
        {value !== '' && <span className="text-ink-2"> {value}</span>}
      </span>
    </li>
  )
}

/** What a check has found, in words. */
function useFindingValue() {
  const t = useTranslations('settingsViews.upgrade')
  const format = useFormatter()
  return ({ check, verdict, value }: Finding): string => {
    switch (check) {
      case 'disk':
      case 'backupDisk': {
        if (value === 'unknown') return t('unknown')
        const size = format.number(Number(value) / 1e9, {
          style: 'unit',
          unit: 'gigabyte',
          maximumFractionDigits: 1,
        })
        return t('free', { size })
      }
      case 'backup':
        if (value === '') return t('none')
        return t('hours', { hours: Number(value) })
      default:
        return verdict === 'ok' && check === 'migrations' ? '' : value
    }
  }
}

function CheckButton() {
  const t = useTranslations('settingsViews.upgrade')
  const client = useClient()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const problemTitle = useProblemTitle()
  const may = useMay()
  const check = useSingleMutation({
    ...changesFrom('checks before an upgrade'),
    mutationFn: ({ sender }: { sender: Client }) => checkNow(sender),
    onSuccess: async (record) => {
      await showStored(queryClient, 'updateSystem', record)
      notify(t('checked'), 'note')
    },
    onError: (error) => notify(t('notChecked', { problem: problemTitle(error) }), 'note'),
  })
  if (!may(groupOf('updateSystem'), 'create')) return null
  return (
    <Button variant="primary" busy={check.isPending} onClick={() => check.mutate({ sender: client })}>
      {t('check')}
    </Button>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { type ConfigSetting, configOperations } from '#contract/system/config.ts'
import { useProblemTitle } from '#portal/feedback/problemKind.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useSingleMutation } from '#portal/http/query/useSingleMutation.ts'
import { useDates } from '#portal/locale/dates/useDates.ts'
import { useCan } from '#portal/session/can.ts'
import { changesFrom } from '#portal/settings/api/changes.ts'
import { resetSetting, showChangedSettings } from '#portal/settings/api/config.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { QuestionButton } from '#portal/ui/overlay/QuestionDialog.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { SettingForm } from './SettingForm.tsx'
import { useSettingText } from './useSettingText.ts'

/** A setting: its value, where that comes from, and what can be done with it. */
export function SettingRow({ setting }: { setting: ConfigSetting }) {
  const t = useTranslations('configuration')
  const dates = useDates()
  const { about, valueText } = useSettingText()
  const mayChange = useCan(configOperations.updateConfig)
  const [isOpen, setOpen] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) change.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const { name, source, stored, restart, changeable, problem, userChanged, dateHourChanged } = setting
  const explanation = about(name)
  return (
    <li className="px-4 py-3">
      <div className="grid gap-x-6 gap-y-1 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <h3 className="text-small font-semibold break-words">{name}</h3>
          {explanation && <p className="text-small text-ink-2">{explanation}</p>}
        </div>
        <div className="flex min-w-0 flex-col gap-1">
          <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
            <span className="min-w-0 break-words">{valueText(setting)}</span>
            {(setting.isSet || source !== 'default') && <Badge>{t(`sources.${source}`)}</Badge>}
            {restart && <Badge isStrong>{t('restart.badge')}</Badge>}
          </p>
          {setting.hidesPassword && <p className="text-small text-ink-3">{t('hidesPassword')}</p>}
          {restart && (
            <p className="text-small text-ink-2">
              {stored === null
                ? t('nextDefault', { value: setting.default ?? t('notSet') })
                : t('next', { value: stored })}
            </p>
          )}
          {problem !== null && (
            <p className="text-small text-danger">{t('notUsed', { value: stored ?? '', problem })}</p>
          )}
          {stored !== null && userChanged.name !== undefined && dateHourChanged !== null && (
            <p className="text-small text-ink-3">
              {t('storedBy', { who: userChanged.name, when: dates.moment(dateHourChanged) })}
            </p>
          )}
          {mayChange && (changeable || stored !== null) && !isOpen && (
            <div className="flex flex-wrap gap-2 pt-1">
              {changeable && (
                <Button ref={change} aria-label={t('changeOf', { name })} onClick={() => setOpen(true)}>
                  {t('change')}
                </Button>
              )}
              {stored !== null && <ResetButton setting={setting} />}
            </div>
          )}
        </div>
      </div>
      {isOpen && <SettingForm setting={setting} onClose={() => setOpen(false)} />}
    </li>
  )
}

const Badge = ({ isStrong = false, children }: { isStrong?: boolean; children: ReactNode }) => (
  <span
    className={`inline-block rounded-mark px-1.5 text-head font-medium whitespace-nowrap ${isStrong ? 'bg-accent-soft text-accent-ink' : 'bg-sunken text-ink-2'}`}
  >
    {children}
  </span>
)

function ResetButton({ setting }: { setting: ConfigSetting }) {
  const t = useTranslations('configuration')
  const client = useClient()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const problemTitle = useProblemTitle()
  const { name } = setting
  const reset = useSingleMutation({
    ...changesFrom(`reset of setting ${name}`),
    mutationFn: () => resetSetting(client, setting),
    onSuccess: () => notify(t('wasReset', { name })),
    onError: (error) => notify(t('notReset', { name, problem: problemTitle(error) }), 'note'),
    onSettled: () => showChangedSettings(queryClient),
  })
  return (
    <QuestionButton
      variant="quiet"
      label={t('reset')}
      aria-label={t('resetOf', { name })}
      title={t('resetTitle', { name })}
      text={t('resetText', { value: setting.default ?? t('notSet') })}
      stay={t('keep')}
      goVariant="primary"
      busy={reset.isPending}
      onGo={() => reset.mutate()}
    />
  )
}

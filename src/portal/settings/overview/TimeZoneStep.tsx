import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#contract/portal/portalPaths.ts'
import { configOperations, type ConfigSetting } from '#contract/system/config.ts'
import { useProblemTitle } from '#portal/feedback/problemKind.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { useSingleMutation } from '#portal/http/query/useSingleMutation.ts'
import { browserTimeZone } from '#portal/locale/dates/calendar.ts'
import { useCan } from '#portal/session/can.ts'
import { changesFrom } from '#portal/settings/api/changes.ts'
import { showChangedSettings, storeSetting } from '#portal/settings/api/config.ts'
import { TimeThere, TimeZoneSelect } from '#portal/settings/form/TimeZoneSelect.tsx'
import { CONFIG } from '#portal/settings/labels/useMayReadConfig.ts'
import { Button, buttonClass } from '#portal/ui/form/Button.tsx'
import { Field } from '#portal/ui/form/Field.tsx'
import { FormAlert, PlainForm } from '#portal/ui/form/PlainForm.tsx'
import { Link } from '#portal/ui/layout/Link.tsx'
import { StepRow, type StepRowProps } from './StepRow.tsx'

interface TimeZoneStepProps extends StepRowProps {
  setting: ConfigSetting
  isNext: boolean
}

/** The clinic's time zone: asked, then waiting for the restart from which it counts. */
export function TimeZoneStep({ setting, isNext, ...row }: TimeZoneStepProps) {
  const t = useTranslations('settings.overview.firstSteps.timeZone')
  const restart = useTranslations('settings')('restart')
  const mayChoose = useCan(configOperations.updateConfig) && setting.changeable
  const item = useRef<HTMLLIElement>(null)
  const { stored, value } = setting
  if (row.step.state === 'waiting')
    return (
      <StepRow
        {...row}
        ref={item}
        text={`${t('waiting', { zone: stored ?? '' })} ${restart}`}
        mayDo
        action={
          mayChoose && (
            <Link to={`${paths.settingsOf(CONFIG)}/${setting.section}`} className={buttonClass()}>
              {t('change')}
            </Link>
          )
        }
      />
    )
  return (
    <StepRow {...row} ref={item} text={t('text', { zone: value ?? '' })} mayDo={mayChoose}>
      <TimeZoneForm setting={setting} isNext={isNext} onStored={() => item.current?.focus()} />
    </StepRow>
  )
}

interface TimeZoneFormProps {
  setting: ConfigSetting
  isNext: boolean
  onStored: () => void
}

function TimeZoneForm({ setting, isNext, onStored }: TimeZoneFormProps) {
  const t = useTranslations('settings.overview.firstSteps.timeZone')
  const client = useClient()
  const queryClient = useQueryClient()
  const problemTitle = useProblemTitle()
  const device = browserTimeZone()
  const [zone, setZone] = useState(device)
  const store = useSingleMutation({
    ...changesFrom(`setting ${setting.name}`),
    mutationFn: () => storeSetting(client, setting, zone),
    onSuccess: onStored,
    onSettled: () => showChangedSettings(queryClient),
  })
  return (
    <PlainForm className="flex flex-col gap-2 pb-1" onSubmit={() => store.mutate()}>
      <Field
        label={t('label')}
        description={
          <>
            {zone === device && `${t('device', { zone })} `}
            <TimeThere zone={zone} />
          </>
        }
      >
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <TimeZoneSelect
              {...control}
              className="grow basis-56 sm:max-w-sm"
              value={zone}
              onChange={({ target }) => setZone(target.value)}
            />
            <Button type="submit" variant={isNext ? 'primary' : 'secondary'} busy={store.isPending}>
              {t('choose')}
            </Button>
          </div>
        )}
      </Field>
      <FormAlert>{store.error && t('notStored', { problem: problemTitle(store.error) })}</FormAlert>
    </PlainForm>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ConfigSetting } from '#contract/system/config.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { ConflictView } from '#portal/records/form/ConflictView.tsx'
import { FormFrame } from '#portal/records/form/FormFrame.tsx'
import { ProblemSummary } from '#portal/records/form/ProblemSummary.tsx'
import type { SavedRecord } from '#portal/records/form/saveLoop.ts'
import { type FieldProblem, useFieldProblems } from '#portal/records/form/useFieldProblems.ts'
import { useForm } from '#portal/records/form/useForm.ts'
import { changesFrom } from '#portal/settings/api/changes.ts'
import { readSetting, showChangedSettings, storeSetting, TIME_ZONE } from '#portal/settings/api/config.ts'
import { TimeThere, TimeZoneSelect } from '#portal/settings/form/TimeZoneSelect.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { Field, TextInput } from '#portal/ui/form/Field.tsx'
import { Select } from '#portal/ui/form/Select.tsx'
import { askToLeave } from '#portal/ui/overlay/leaveGuard.ts'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { useSettingText } from './useSettingText.ts'

/** A setting as forms save records: one that was never stored has an empty version. */
interface Saved extends SavedRecord {
  setting: ConfigSetting
}

interface Draft {
  value: string
}

const saved = (setting: ConfigSetting): Saved => ({
  id: setting.id,
  dateHourChanged: setting.dateHourChanged ?? '',
  userChanged: setting.userChanged,
  setting,
})

/** The settings that have one of a few values. */
const choices: Readonly<Record<string, readonly string[]>> = {
  CLINIC_BIRTH_DATES: ['day', 'year', 'unknown'],
  REMOVAL_IDENTITY: ['optional', 'required'],
  LOG_LEVEL: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
}

/** Changes the stored value of a setting. */
export function SettingForm({ setting, onClose }: { setting: ConfigSetting; onClose: () => void }) {
  const t = useTranslations('configuration')
  const client = useClient()
  const queryClient = useQueryClient()
  const notify = useNotify()
  const { rule, valueText } = useSettingText()
  const formRef = useRef<HTMLFormElement>(null)
  const { name } = setting
  useEffect(() => formRef.current?.querySelector<HTMLElement>('input, select')?.focus(), [])
  const form = useForm<Saved, Draft, 'value'>({
    name: `settings config ${setting.id}`,
    nameOf: ({ id }) => `settings config ${id}`,
    read: saved(setting),
    draftOf: (base) => ({ value: base?.setting.stored ?? base?.setting.value ?? '' }),
    changedFields: (one, other) => (one.value.trim() === other.value.trim() ? [] : ['value']),
    create: (draft) => store(setting, draft),
    update: (base, draft) => store(base.setting, draft),
    reread: async () => saved(await readSetting(client, setting)),
    isClosed: (base) => !base.setting.changeable,
    saves: changesFrom('save'),
    onSaved: () => {
      void showChangedSettings(queryClient)
      notify(t('saved', { name }))
      onClose()
    },
  })
  const store = async (read: ConfigSetting, { value }: Draft) =>
    saved(await storeSetting(client, read, value.trim()))
  const { draft, error, conflict } = form
  const needed: [string, FieldProblem][] =
    draft.value.trim() === '' ? [['value', { text: t('needsValue'), isMissing: true }]] : []
  const problems = useFieldProblems({
    formRef,
    problems: new Map(needed),
    labelOf: () => name,
    error,
    refusalText: () => rule(name),
  })
  const options = choices[name]
  const value = {
    value: draft.value,
    onChange: (event: { target: { value: string } }) => form.change({ value: event.target.value }),
  }
  const isTimeZone = name === TIME_ZONE
  return (
    <div className="-mx-4 mt-3 -mb-3 border-t border-line bg-sunken px-5 pt-4">
      <FormFrame
        layout="pane"
        form={form}
        formRef={formRef}
        status={<ProblemSummary formRef={formRef} problems={problems} error={error} />}
        actions={
          <>
            <Button onClick={() => askToLeave(onClose)}>{t('cancel')}</Button>
            <Button
              type="submit"
              variant="primary"
              busy={form.isSaving}
              disabled={!form.dirty && !form.isUnsure}
            >
              {t('save')}
            </Button>
          </>
        }
        onSubmit={() => {
          if (problems.passes()) form.save()
        }}
      >
        <Field
          label={t('valueOf', { name })}
          name="value"
          description={isTimeZone ? <TimeThere zone={draft.value} /> : error ? undefined : rule(name)}
          error={problems.errorOf('value')}
        >
          {(control) =>
            isTimeZone ? (
              <TimeZoneSelect {...control} {...value} className="max-w-md" />
            ) : options ? (
              <Select {...control} {...value} className="max-w-md">
                {options.map((option) => (
                  <option key={option} value={option}>
                    {valueText({ ...setting, value: option })}
                  </option>
                ))}
              </Select>
            ) : (
              <TextInput
                {...control}
                {...value}
                className="max-w-xl"
                spellCheck={false}
                onBlur={() => problems.leave('value')}
              />
            )
          }
        </Field>
      </FormFrame>
      {conflict && (
        <ConflictView
          conflict={conflict}
          labelOf={() => name}
          yours={() => draft.value}
          stored={() => conflict.now.setting.stored}
          onSettle={form.settle}
          onClose={form.putOff}
        />
      )}
    </div>
  )
}

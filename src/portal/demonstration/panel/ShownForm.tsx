import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { demoOperations } from '#contract/portal/demo.ts'
import type { Demonstration } from '#contract/portal/demo.ts'
import { changeDemonstration } from '#portal/demonstration/api/demonstration.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { Field, TextInput } from '#portal/ui/form/Field.tsx'
import { Foot } from '#portal/ui/form/Foot.tsx'
import { PlainForm } from '#portal/ui/form/PlainForm.tsx'
import { Refusal } from './Refusal.tsx'

/** The most characters of each field. */
const fields = { clinicName: 200, logo: 12, unit: 60 } as const
type FieldName = keyof typeof fields
const names = Object.keys(fields) as FieldName[]

/** The unsaved changes: changed fields only, so that a change by somebody else is not undone. */
export type ShownDraft = Partial<Record<FieldName, string>>

interface ShownFormProps {
  now: Demonstration
  /** Kept outside, so that it is still there when the panel is opened again. */
  draft: ShownDraft
  onDraft: (draft: ShownDraft) => void
  onSaved: () => void
}

/** The clinic's name, a logo of initials, and its main unit. */
export function ShownForm({ now, draft, onDraft, onSaved }: ShownFormProps) {
  const t = useTranslations('demonstration.shown')
  const client = useClient()
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [isTried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: (changed: ShownDraft) => changeDemonstration(client, queryClient, changed),
    onSuccess: () => {
      onDraft({})
      setTried(false)
      onSaved()
    },
  })
  const changed = names.filter((name) => draft[name] !== undefined && draft[name] !== now[name])
  const isMissing = (name: FieldName) =>
    changed.includes(name) &&
    !demoOperations.changeDemonstration.body.shape[name].safeParse(draft[name]).success
  const submit = () => {
    if (save.isPending) return
    setTried(true)
    const missing = changed.find(isMissing)
    if (missing) form.current?.querySelector<HTMLElement>(`[name=${missing}]`)?.focus()
    else save.mutate(Object.fromEntries(changed.map((name) => [name, draft[name]?.trim()])))
  }
  const logo = (draft.logo ?? now.logo).trim()
  return (
    <PlainForm ref={form} className="flex flex-col gap-3" onSubmit={submit}>
      {names.map((name) => (
        <Field
          key={name}
          label={t(`fields.${name}`)}
          description={
            changed.includes(name)
              ? t('before', { value: now[name] || t('nothing') })
              : name === 'logo' && t('logoHint')
          }
          error={isTried && isMissing(name) && <span role="alert">{t('missing')}</span>}
        >
          {(control) => (
            <span className="flex gap-2">
              <TextInput
                {...control}
                name={name}
                required={name !== 'logo'}
                maxLength={fields[name]}
                value={draft[name] ?? now[name]}
                onChange={(event) => onDraft({ ...draft, [name]: event.target.value })}
              />
              {name === 'logo' && logo && (
                <span
                  aria-hidden="true"
                  className="flex h-control min-w-9 shrink-0 items-center justify-center rounded-control bg-accent px-2 font-semibold text-on-accent"
                >
                  {logo}
                </span>
              )}
            </span>
          )}
        </Field>
      ))}
      <Refusal error={save.error} />
      <Foot status={<p role="status">{save.isSuccess && changed.length === 0 && t('saved')}</p>}>
        {changed.length > 0 && (
          <Button variant="quiet" onClick={() => onDraft({})}>
            {t('discard')}
          </Button>
        )}
        <Button type="submit" variant="primary" busy={save.isPending} disabled={changed.length === 0}>
          {t('save')}
        </Button>
      </Foot>
    </PlainForm>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { clinicLanguages, clinicSizeNames, clinicSizes } from '#contract/portal/demo.ts'
import type { ClinicLanguage, ClinicSizeName, Demonstration } from '#contract/portal/demo.ts'
import { startOver } from '#portal/demonstration/api/demonstration.ts'
import { Refusal } from '#portal/demonstration/panel/Refusal.tsx'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { RadioGroup } from '#portal/ui/form/RadioGroup.tsx'
import { ProgressBar } from '#portal/ui/layout/Loading.tsx'
import { AlertDialog } from '#portal/ui/overlay/AlertDialog.tsx'

/** Chooses another clinic, and shows how far the making of it is. */
export function StartOver({ now }: { now: Demonstration }) {
  const t = useTranslations('demonstration')
  const format = useFormatter()
  const id = useId()
  const [size, setSize] = useState(now.size ?? 'usual')
  const [language, setLanguage] = useState(now.language)
  const [isAsking, setAsking] = useState(false)
  const [wasMaking, setWasMaking] = useState(false)
  if (now.beginning && !wasMaking) setWasMaking(true)
  if (now.beginning) return <Progress {...now.beginning} />
  return (
    <>
      <p id={`${id}-text`} className="text-small text-ink-2">
        {t('startOver.text')}
      </p>
      {wasMaking && !now.hasFailed && (
        <p role="status" className="mt-2 rounded-control bg-accent-soft px-3 py-2 text-small">
          {t('startOver.done')}
        </p>
      )}
      {now.hasFailed && (
        <p role="alert" className="mt-2 rounded-control bg-danger-soft px-3 py-2 text-small">
          {t('startOver.failed')}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-x-10 gap-y-3">
        <RadioGroup
          legend={t('startOver.size')}
          options={clinicSizeNames.map((value) => ({
            value,
            label: t(`startOver.sizes.${value}`, { count: format.number(clinicSizes[value]) }),
          }))}
          value={size}
          onChange={setSize}
        />
        <RadioGroup
          legend={t('startOver.language')}
          options={clinicLanguages.map((value) => ({ value, label: t(`startOver.languages.${value}`) }))}
          value={language}
          onChange={setLanguage}
        />
      </div>
      {size === 'many' && <p className="mt-2 text-small text-ink-2">{t('startOver.long')}</p>}
      <p className="mt-3 flex justify-end">
        <Button aria-describedby={`${id}-text`} onClick={() => setAsking(true)}>
          {t('startOver.ask')}
        </Button>
      </p>
      {isAsking && <StartOverDialog now={now} wish={{ size, language }} onClose={() => setAsking(false)} />}
    </>
  )
}

type Making = NonNullable<Demonstration['beginning']>
const steps = ['planning', 'files', 'records'] as const satisfies readonly Making['step'][]

/** How far a new clinic is, step by step. */
function Progress({ step, done, total }: Making) {
  const t = useTranslations('demonstration.startOver')
  const format = useFormatter()
  const text =
    step === 'planning' || total === 0
      ? t(`steps.${step}`)
      : t('counted', { step: t(`steps.${step}`), done: format.number(done), total: format.number(total) })
  return (
    <div>
      <p className="mb-2 flex justify-between gap-4 text-small">
        <span>{text}</span>
        <span className="shrink-0 text-ink-3">
          {t('stepOf', { step: steps.indexOf(step) + 1, count: steps.length })}
        </span>
      </p>
      <ProgressBar
        label={t('progress')}
        text={text}
        done={done}
        total={step === 'planning' ? undefined : total}
      />
      <p className="mt-3 text-small text-ink-2">{t('meanwhile')}</p>
    </div>
  )
}

interface StartOverDialogProps {
  now: Demonstration
  wish: { size: ClinicSizeName; language: ClinicLanguage }
  onClose: () => void
}

const strong = (text: ReactNode) => <strong className="font-semibold">{text}</strong>

/** Asks before the clinic is made anew: what goes, and what stays. */
function StartOverDialog({ now, wish, onClose }: StartOverDialogProps) {
  const t = useTranslations('demonstration')
  const format = useFormatter()
  const client = useClient()
  const queryClient = useQueryClient()
  const harmless = useRef<HTMLButtonElement>(null)
  const begin = useMutation({
    mutationFn: () => startOver(client, queryClient, wish),
    onSuccess: onClose,
  })
  return (
    <AlertDialog
      title={t('startOver.question')}
      locked={begin.isPending}
      onClose={onClose}
      initialFocus={harmless}
      description={
        <>
          <p>
            {t('startOver.comes', {
              reports: format.number(clinicSizes[wish.size]),
              language: t(`languages.${wish.language}`),
            })}
          </p>
          <p>
            {t.rich('startOver.goes', {
              reports: format.number(now.reports),
              patients: format.number(now.patients),
              b: strong,
            })}
          </p>
          <p>{t.rich('startOver.stays', { b: strong })}</p>
        </>
      }
      actions={
        <>
          <Button ref={harmless} disabled={begin.isPending} onClick={onClose}>
            {t('startOver.keep')}
          </Button>
          <Button variant="danger" busy={begin.isPending} onClick={() => begin.mutate()}>
            {t('startOver.go')}
          </Button>
        </>
      }
    >
      <Refusal error={begin.error} />
    </AlertDialog>
  )
}

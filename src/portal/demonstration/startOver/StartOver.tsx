import { useId, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { clinicLanguages, clinicSizeNames, clinicSizes } from '#contract/demo.ts'
import type { Demonstration } from '#contract/demo.ts'
import { Button } from '#portal/ui/form/Button.tsx'
import { RadioGroup } from '#portal/ui/form/RadioGroup.tsx'
import { Progress } from './Progress.tsx'
import { StartOverDialog } from './StartOverDialog.tsx'

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

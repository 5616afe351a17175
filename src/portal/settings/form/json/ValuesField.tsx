import { useTranslations } from 'use-intl'
import { useRecordForm } from '#portal/settings/form/FormContext.ts'
import { TextArea } from '#portal/ui/form/TextArea.tsx'
import { JsonFrame } from './JsonFrame.tsx'
import { useLabels } from '#portal/settings/labels/useLabels.ts'

const LINES = 4

/** Texts to choose from, one a line. */
export function ValuesField({ name }: { name: string }) {
  const t = useTranslations('settings.values')
  const labels = useLabels()
  const { group, draft, change } = useRecordForm()
  const texts = (draft[name] as readonly string[] | null) ?? []
  return (
    <JsonFrame name={name}>
      <TextArea
        aria-label={labels.field(group.name, name)}
        rows={LINES}
        className="field-sizing-content min-h-24"
        defaultValue={texts.join('\n')}
        onChange={(event) => {
          const lines = event.target.value.split('\n').map((line) => line.trim())
          change({ [name]: lines.filter(Boolean) })
        }}
      />
      <p className="mt-1 text-small text-ink-3">{t('onePerLine')}</p>
    </JsonFrame>
  )
}

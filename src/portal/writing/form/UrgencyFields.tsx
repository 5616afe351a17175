import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { priorities } from '#contract/reports/priority.ts'
import type { Carried } from '#contract/reports/priority.ts'
import { Checkbox } from '#portal/ui/form/Checkbox.tsx'
import { RadioGroup } from '#portal/ui/form/RadioGroup.tsx'
import { QuestionDialog } from '#portal/ui/overlay/QuestionDialog.tsx'

interface UrgencyFieldsProps {
  value: Carried
  onChange: (part: Partial<Carried>) => void
}

/** How soon a report has to be read, and whether it has a critical finding. */
export function UrgencyFields({ value, onChange }: UrgencyFieldsProps) {
  const t = useTranslations('urgency')
  const form = useTranslations('writing.urgency')
  return (
    <>
      <RadioGroup
        inline
        legend={t('priority')}
        legendClass="pb-1 text-small font-medium"
        options={priorities.map((priority) => ({ value: priority, label: t(`priorities.${priority}`) }))}
        value={value.priority}
        onChange={(priority) => onChange({ priority })}
      />
      <div className="min-w-0">
        <Checkbox
          label={t('criticalFinding')}
          checked={value.critical}
          onChange={(event) => onChange({ critical: event.target.checked })}
        />
        <p className="text-small text-ink-3">{form('criticalHint')}</p>
      </div>
    </>
  )
}

interface UrgencyDialogProps {
  report: Carried
  onSave: (chosen: Carried) => void
  onClose: () => void
}

/** The same of a closed report, whose text stays as it is. */
export function UrgencyDialog({ report, onSave, onClose }: UrgencyDialogProps) {
  const t = useTranslations('writing.urgency')
  const [chosen, setChosen] = useState<Carried>(report)
  return (
    <QuestionDialog
      title={t('title')}
      text={t('text')}
      stay={t('stay')}
      go={t('go')}
      goVariant="primary"
      onStay={onClose}
      onGo={() => onSave(chosen)}
    >
      <div className="flex flex-col gap-4">
        <UrgencyFields value={chosen} onChange={(part) => setChosen({ ...chosen, ...part })} />
      </div>
    </QuestionDialog>
  )
}

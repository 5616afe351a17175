import { useTranslations } from 'use-intl'
import { useRecordForm } from '#portal/settings/form/FormContext.ts'
import { FormSection, PlainFields } from '#portal/settings/views/FormSection.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'
import { TemplateTexts, textFields } from './TemplateTexts.tsx'
import { useTemplateParts } from './useTemplateParts.ts'

const about = ['name', 'title', 'language', 'active'] as const
const chosen = ['sections', 'fields'] as const
const placed: ReadonlySet<string> = new Set([...about, ...chosen, ...textFields])

/** A template: what it is made of, its text, and how a report of it looks. */
export function TemplateFields() {
  const t = useTranslations('settingsViews.template')
  const { group } = useRecordForm()
  const parts = useTemplateParts()
  const others = Object.keys(group.declared.fields).filter((name) => !placed.has(name))
  return (
    <div className="flex flex-col gap-6 sm:col-span-full">
      <FormSection title={t('groups.about')}>
        <PlainFields names={about} />
      </FormSection>
      <FormSection title={t('groups.parts')}>
        <PlainFields names={chosen} />
      </FormSection>
      <FormSection title={t('groups.text')}>
        <TemplateTexts parts={parts} preview={<TemplatePreview parts={parts} />} />
      </FormSection>
      {others.length > 0 && (
        <FormSection title={t('groups.other')}>
          <PlainFields names={others} />
        </FormSection>
      )}
    </div>
  )
}

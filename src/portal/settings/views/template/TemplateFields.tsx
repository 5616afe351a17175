import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useRecordForm } from '#portal/settings/form/FormContext.ts'
import { FieldsSection, FormSection } from '#portal/settings/views/FormSection.tsx'
import { TemplateTexts, textFields } from './TemplateTexts.tsx'
import { meaningOf, piecesOf } from './placeholders.ts'
import { useTemplateParts } from './useTemplateParts.ts'
import type { TemplateParts } from './useTemplateParts.ts'

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
      <FieldsSection title={t('groups.about')} names={about} />
      <FieldsSection title={t('groups.parts')} names={chosen} />
      <FormSection title={t('groups.text')}>
        <TemplateTexts parts={parts} preview={<TemplatePreview parts={parts} />} />
      </FormSection>
      <FieldsSection title={t('groups.other')} names={others} />
    </div>
  )
}

/** A report of the template in the form, with example values. */
function TemplatePreview({ parts }: { parts: TemplateParts }) {
  const t = useTranslations('settingsViews.template')
  const { draft } = useRecordForm()
  const id = useId()
  const { sections } = parts
  const text = (name: string) => String(draft[name]).trim()
  const isEmpty =
    sections.length === 0 && ['title', 'header', 'body', 'footer'].every((name) => text(name) === '')
  return (
    <div className="flex min-w-0 flex-col gap-1.5 @xl/pane:sticky @xl/pane:top-0 @xl/pane:self-start">
      <h4 id={id} className="text-small font-medium">
        {t('preview')}
      </h4>
      <div
        role="region"
        aria-labelledby={id}
        // Scrolls, so the keyboard has to reach it.
        tabIndex={0}
        className="on-paper flex max-h-[40rem] min-h-40 flex-col gap-3 overflow-y-auto rounded-control border border-line px-5 py-4 text-report break-words"
      >
        {isEmpty && <p className="m-auto text-small text-ink-3">{t('previewEmpty')}</p>}
        <Filled className="text-small text-ink-2" text={text('header')} parts={parts} />
        {text('title') && <p className="text-center text-name font-semibold">{text('title')}</p>}
        <Filled text={text('body')} parts={parts} />
        {sections.map((section) => (
          <div key={section.id}>
            <h5 className="font-semibold">{section.title}</h5>
            <Filled text={section.text} parts={parts} />
          </div>
        ))}
        <Filled
          className="mt-auto border-t border-line pt-2 text-small text-ink-2"
          text={text('footer')}
          parts={parts}
        />
      </div>
      <p className="text-small text-ink-3">{t('previewNote')}</p>
    </div>
  )
}

interface FilledProps {
  text: string
  parts: TemplateParts
  className?: string
}

/** A text with examples in place of its placeholders. It is shown as text, whatever it holds. */
function Filled({ text, parts: { known, isComplete }, className = '' }: FilledProps) {
  const t = useTranslations('settingsViews.template')
  if (text === '') return null
  return (
    <p className={`whitespace-pre-line ${className}`}>
      {piecesOf(text).map((piece) => {
        if (piece.name === undefined || !isComplete) return piece.text
        const meaning = meaningOf(piece.name, known)
        if (meaning.kind === 'tag' || meaning.kind === 'field')
          return (
            <span
              key={piece.start}
              className="underline decoration-edge decoration-dotted underline-offset-4"
            >
              {meaning.kind === 'tag' ? meaning.example : `[${meaning.label}]`}
            </span>
          )
        return (
          <mark key={piece.start}>
            {piece.text}
            <span className="sr-only"> ({t('isUnknown')})</span>
          </mark>
        )
      })}
    </p>
  )
}

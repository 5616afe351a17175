import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { fold } from '#contract/names/matching.ts'
import { useRecordForm } from '#portal/settings/form/FormContext.ts'
import { useLabels } from '#portal/settings/labels/useLabels.ts'
import { PlainFields } from '#portal/settings/form/PlainFields.tsx'
import { PlaceholderPalette } from './PlaceholderPalette.tsx'
import { namesIn, textProblems } from './placeholders.ts'
import type { TextProblem } from './placeholders.ts'
import type { TemplateParts } from './useTemplateParts.ts'

/** The texts of a template, which may hold placeholders. */
export const textFields = ['body', 'header', 'footer'] as const
type TextField = (typeof textFields)[number]

/** The texts of a template, with a palette that inserts placeholders, and what is wrong with those that they hold. */
export function TemplateTexts({ parts, preview }: { parts: TemplateParts; preview: ReactNode }) {
  const t = useTranslations('settingsViews.template')
  const { draft, change } = useRecordForm()
  const texts = useRef<HTMLDivElement>(null)
  // The text that had the focus last.
  const [current, setCurrent] = useState<TextField>('body')
  const [announcement, setAnnouncement] = useState('')
  const { known, isComplete } = parts
  const areaOf = (name: TextField) =>
    texts.current?.querySelector<HTMLTextAreaElement>(`[data-field="${name}"] textarea`)

  const insert = (placeholder: string) => {
    const area = areaOf(current)
    if (!area) return
    area.setRangeText(placeholder, area.selectionStart, area.selectionEnd, 'end')
    change({ [current]: area.value })
    setAnnouncement(t('inserted', { placeholder }))
  }
  const show = (name: TextField, { start, text }: TextProblem) => {
    const area = areaOf(name)
    area?.focus()
    area?.setSelectionRange(start, start + text.length)
  }
  return (
    <div className="grid gap-x-6 gap-y-4 sm:col-span-full @xl/pane:grid-cols-2">
      <PlaceholderPalette parts={parts} onInsert={insert} />
      <div className="flex min-w-0 flex-col gap-4">
        <div
          ref={texts}
          className="flex flex-col gap-4 [&_[data-field=body]_textarea]:min-h-64"
          onFocus={() => {
            const name = textFields.find((field) => areaOf(field) === document.activeElement)
            if (name) setCurrent(name)
          }}
        >
          <PlainFields names={textFields} />
        </div>
        <div role="status" className="flex flex-col gap-1 text-small empty:hidden">
          {isComplete &&
            textFields.map((name) => (
              <Problems
                key={name}
                name={name}
                problems={textProblems(String(draft[name]), known)}
                onShow={(problem) => show(name, problem)}
              />
            ))}
          {isComplete && <Unused parts={parts} />}
        </div>
      </div>
      {preview}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}

interface ProblemsProps {
  name: TextField
  problems: readonly TextProblem[]
  onShow: (problem: TextProblem) => void
}

function Problems({ name, problems, onShow }: ProblemsProps) {
  const t = useTranslations('settingsViews.template')
  const labels = useLabels()
  return problems.map((problem) => (
    <p key={problem.start} className="text-danger">
      {problem.kind === 'unclosed'
        ? t('unclosed', { text: problem.text })
        : t(problem.kind, { placeholder: problem.text })}{' '}
      <button
        type="button"
        aria-label={t('goToOf', { placeholder: problem.text, field: labels.field('template', name) })}
        className="min-h-6 underline underline-offset-2 pointer-coarse:min-h-11"
        onClick={() => onShow(problem)}
      >
        {t('goTo')}
      </button>
    </p>
  ))
}

/** The fields of the template that none of its texts holds. */
function Unused({ parts: { known, sections } }: { parts: TemplateParts }) {
  const t = useTranslations('settingsViews.template')
  const { draft } = useRecordForm()
  const texts = [...textFields.map((name) => String(draft[name])), ...sections.map(({ text }) => text)]
  const used = namesIn(texts.join('\n'))
  const unused = known.fields.filter(({ name }) => !used.has(fold(name)))
  if (unused.length === 0) return null
  return <p className="text-ink-2">{t('unused', { fields: unused.map(({ label }) => label).join(', ') })}</p>
}

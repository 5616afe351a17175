import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { TitledSection } from '#portal/ui/layout/TitledSection.tsx'
import type { ResultDocument } from '#contract/reportDocument/model.ts'
import { Button, IconButton } from '#portal/ui/form/Button.tsx'
import { Field, TextArea, TextInput } from '#portal/ui/form/Field.tsx'
import { useMovers } from '#portal/records/list/useMovers.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { DocumentText } from '#portal/document/DocumentText.tsx'
import { documentOf, newSection } from './sections.ts'
import type { TextSection } from './sections.ts'

const LINES = 4
const MAX_HEADING = 200
const MAX_TEXT = 100_000

interface TextSectionsProps {
  sections: readonly TextSection[]
  onChange: (sections: readonly TextSection[]) => void
  error?: string | undefined
}

/** The text of a report, a field a section. The focus goes to one that is added or put back. */
export function TextSections({ sections, onChange, error }: TextSectionsProps) {
  const t = useTranslations('writing.text')
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const undo = useRef<HTMLButtonElement>(null)
  const [removed, setRemoved] = useState<{ section: TextSection; index: number }>()
  // The focus once the sections are rendered in their new order.
  const focusOn = useRef<string>(undefined)
  useEffect(() => {
    const target = focusOn.current
    if (target === undefined) return
    focusOn.current = undefined
    const element = list.current?.querySelector<HTMLElement>(`[data-focus="${target}"]:enabled`)
    ;(element ?? undo.current ?? add.current)?.focus()
  }, [sections])

  const { movers, announcement } = useMovers(sections, onChange)
  const nameOf = ({ heading }: TextSection, index: number) =>
    heading.trim() || t('untitled', { number: String(index + 1) })
  const set = (key: number, part: Partial<TextSection>) =>
    onChange(sections.map((section) => (section.key === key ? { ...section, ...part } : section)))
  const rewrite = ({ kept: _kept, ...section }: TextSection) =>
    onChange(sections.map((each) => (each.key === section.key ? section : each)))
  const remove = (key: number) => {
    const index = sections.findIndex((section) => section.key === key)
    const section = sections[index]
    if (!section) return
    const next = sections[index + 1] ?? sections[index - 1]
    const hasText = section.text.trim() !== ''
    focusOn.current = next && !hasText ? `${next.key} heading` : 'none'
    setRemoved(hasText ? { section, index } : undefined)
    onChange(sections.toSpliced(index, 1))
  }
  const putBack = ({ section, index }: { section: TextSection; index: number }) => {
    focusOn.current = `${section.key} heading`
    setRemoved(undefined)
    onChange(sections.toSpliced(index, 0, section))
  }
  return (
    <TitledSection title={t('title')} field="sections">
      <p className="-mt-3 mb-3 text-small text-ink-3">{t('hint')}</p>
      {error && (
        <p id="report-text-error" className="mb-3 text-small text-danger">
          {error}
        </p>
      )}
      <ol ref={list} className="flex flex-col gap-5">
        {sections.map((section, index) => {
          const { key, heading, text } = section
          const name = nameOf(section, index)
          return (
            <li key={key} className="flex flex-col gap-2">
              <div className="flex items-end gap-1">
                <Field label={t('heading')} className="min-w-0 grow">
                  {(control) => (
                    <TextInput
                      {...control}
                      data-focus={`${key} heading`}
                      maxLength={MAX_HEADING}
                      className="font-semibold"
                      value={heading}
                      onChange={(event) => set(key, { heading: event.target.value })}
                    />
                  )}
                </Field>
                {movers(section, name)}
                <IconButton
                  icon="close"
                  variant="bare"
                  label={t('remove', { heading: name })}
                  onClick={() => remove(key)}
                />
              </div>
              {section.kept ? (
                <KeptText
                  document={documentOf([{ ...section, heading: '' }])}
                  onRewrite={() => rewrite(section)}
                />
              ) : (
                <TextArea
                  aria-label={t('textOf', { heading: name })}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error && 'report-text-error'}
                  rows={LINES}
                  maxLength={MAX_TEXT}
                  spellCheck
                  className="field-sizing-content min-h-24 resize-y text-report"
                  value={text}
                  onChange={(event) => set(key, { text: event.target.value })}
                />
              )}
            </li>
          )
        })}
      </ol>
      {announcement}
      {removed && (
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
          <p role="status" className="min-w-0 break-words text-ink-2">
            {t('removed', { heading: nameOf(removed.section, removed.index) })}
          </p>
          <Button ref={undo} onClick={() => putBack(removed)}>
            {t('undo')}
          </Button>
        </div>
      )}
      <Button
        ref={add}
        variant="quiet"
        className="mt-3 -ml-2"
        onClick={() => {
          const added = newSection()
          focusOn.current = `${added.key} heading`
          onChange([...sections, added])
        }}
      >
        <Icon name="plus" size={16} />
        {t('add')}
      </Button>
    </TitledSection>
  )
}

/** A section that a text field cannot hold. */
function KeptText({ document, onRewrite }: { document: ResultDocument; onRewrite: () => void }) {
  const t = useTranslations('writing.text')
  return (
    <div className="rounded-control border border-line bg-sunken px-3 py-2 text-report">
      <DocumentText document={document} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small">
        <p className="min-w-0 text-ink-2">{t('kept')}</p>
        <Button onClick={onRewrite}>{t('rewrite')}</Button>
      </div>
    </div>
  )
}

import { useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { fold, hasWords } from '#contract/names/matching.ts'
import { SearchInput } from '#portal/ui/form/SearchInput.tsx'
import { placeholderOf } from './placeholders.ts'
import type { TemplateParts } from './useTemplateParts.ts'

/** From this number of placeholders on, there is a search. */
const MANY = 12

interface PlaceholderPaletteProps {
  parts: TemplateParts
  onInsert: (placeholder: string) => void
}

/** The placeholders to choose from, in one tab stop. */
export function PlaceholderPalette({ parts, onInsert }: PlaceholderPaletteProps) {
  const { known, isComplete, isError } = parts
  const t = useTranslations('settingsViews.template')
  const titleId = useId()
  const hintId = useId()
  const toolbar = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  const [current, setCurrent] = useState('')
  const tags = known.tags
    .filter(({ tag, description }) => hasWords(fold(`${tag} ${description}`), search))
    .map(({ tag, description }) => ({ placeholder: placeholderOf(tag), text: tag, title: description }))
  const fields = known.fields
    .filter(({ name, label }) => hasWords(fold(`${name} ${label}`), search))
    .map(({ name, label }) => ({ placeholder: placeholderOf(name), text: label, title: name }))
  const all = [...tags, ...fields].map(({ placeholder }) => placeholder)
  const stop = all.includes(current) ? current : all[0]
  const move = (event: KeyboardEvent) => {
    const to = target(event.key, all.indexOf(stop ?? ''), all.length)
    const next = to === undefined ? undefined : all[to]
    if (next === undefined) return
    event.preventDefault()
    setCurrent(next)
    toolbar.current?.querySelector<HTMLElement>(`[data-placeholder="${CSS.escape(next)}"]`)?.focus()
  }
  const chips = (title: string, items: typeof tags) =>
    items.length > 0 && (
      <div role="group" aria-label={title} className="flex flex-col gap-1">
        <p className="text-head text-ink-3">{title}</p>
        <div className="flex flex-wrap gap-1.5">
          {items.map(({ placeholder, text, title: explanation }) => (
            <button
              key={placeholder}
              type="button"
              data-placeholder={placeholder}
              tabIndex={placeholder === stop ? 0 : -1}
              title={explanation}
              className="min-h-7 max-w-full rounded-control border border-line-strong bg-panel px-2 text-left text-small break-words hover:bg-sunken pointer-coarse:min-h-11"
              onFocus={() => setCurrent(placeholder)}
              onKeyDown={move}
              onClick={() => onInsert(placeholder)}
            >
              {text}
            </button>
          ))}
        </div>
      </div>
    )
  const count = known.tags.length + known.fields.length
  return (
    <div className="col-span-full flex min-w-0 flex-col gap-2">
      <p id={titleId} className="text-small font-medium">
        {t('palette')}
      </p>
      {count > MANY && (
        <SearchInput
          label={t('find')}
          clearLabel={t('clearFind')}
          value={search}
          onChange={setSearch}
          // It is no field of the form, which Enter would send.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <div
        ref={toolbar}
        role="toolbar"
        aria-labelledby={titleId}
        aria-describedby={hintId}
        aria-orientation="horizontal"
        className="flex max-h-48 flex-col gap-2 overflow-y-auto p-0.5"
      >
        {chips(t('tags'), tags)}
        {chips(t('ownFields'), fields)}
      </div>
      {isError && <p className="text-small text-danger">{t('tagsFailed')}</p>}
      {isComplete && count === 0 && <p className="text-small text-ink-3">{t('noTags')}</p>}
      {count > 0 && all.length === 0 && (
        <p role="status" className="text-small text-ink-3">
          {t('nothingFound')}
        </p>
      )}
      {count > 0 && (
        <p id={hintId} className="text-small text-ink-3">
          {t('paletteHint')}
        </p>
      )}
    </div>
  )
}

/** The place to which a key leads. */
function target(key: string, from: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowRight' || key === 'ArrowDown') return (from + 1) % count
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (from - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

import { useMemo } from 'react'
import { textForm } from '#portal/reports/pane/html/textForm.ts'
import { useSanitiser } from '#portal/reports/pane/html/useSanitiser.ts'
import { readSections } from '#portal/reports/pane/readSections.ts'
import type { Section } from '#portal/reports/pane/readSections.ts'
import { fragmentSections } from './fragmentSections.ts'

/** Two texts in their parts, HTML as the text that it shows; undefined until what reads HTML is there. */
export function useSections(older: string, newer: string) {
  const forms = useMemo(() => [older, newer].map((text) => ({ text, form: textForm(text) })), [older, newer])
  const { data: sanitise, error, refetch } = useSanitiser(forms.some(({ form }) => form !== 'typed'))
  const sections = useMemo(() => {
    const [before, after] = forms.map(({ text, form }): Section[] | undefined => {
      if (form === 'typed') return readSections(text)
      if (!sanitise) return undefined
      const fragment = sanitise(text)
      return form === 'html' ? fragmentSections(fragment) : readSections(fragment.textContent ?? '')
    })
    return before && after && { older: before, newer: after }
  }, [forms, sanitise])
  return { sections, error, retry: () => void refetch() }
}

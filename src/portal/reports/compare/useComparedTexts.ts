import { useMemo } from 'react'
import { textForm } from '#portal/reports/pane/html/textForm.ts'
import { useSanitiser } from '#portal/reports/pane/html/useSanitiser.ts'
import { fragmentText } from './text/fragmentText.ts'

/** Two texts as they are compared, HTML as the text that it shows; undefined until what reads HTML is there. */
export function useComparedTexts(older: string, newer: string) {
  const forms = useMemo(() => [older, newer].map((text) => ({ text, form: textForm(text) })), [older, newer])
  const { data: sanitise, error, refetch } = useSanitiser(forms.some(({ form }) => form !== 'typed'))
  const texts = useMemo(() => {
    const [before, after] = forms.map(({ text, form }): string | undefined =>
      form === 'typed' ? text : sanitise && fragmentText(sanitise(text), form === 'marked'),
    )
    return before === undefined || after === undefined ? undefined : { older: before, newer: after }
  }, [forms, sanitise])
  return { texts, error, retry: () => void refetch() }
}

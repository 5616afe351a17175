import { useEffect, useRef, useState } from 'react'
import { Button } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import type { Words } from '#portal/preflight/steps/outcome.ts'

/** Copies a text. Where the browser does not let a page copy, it shows the text, selected. */
export function CopyAsText({ text, words: { t } }: { text: () => string; words: Words }) {
  const [state, setState] = useState<{ copied: boolean; text: string }>()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [state])
  const copy = async () => {
    const written = text()
    try {
      await navigator.clipboard.writeText(written)
      setState({ copied: true, text: written })
    } catch {
      setState({ copied: false, text: written })
    }
  }
  return (
    <div className="py-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={() => void copy()}>
          <Icon name="copy" />
          {t('copy.button')}
        </Button>
        <p role="status" className="text-small text-ink-2">
          {state && t(state.copied ? 'copy.done' : 'copy.byHand')}
        </p>
      </div>
      {state && !state.copied && (
        <textarea
          ref={field}
          readOnly
          aria-label={t('copy.field')}
          rows={12}
          value={state.text}
          className="control mt-3 w-full p-3 text-small"
        />
      )}
      <p className="mt-2 text-small text-ink-3">{t('copy.holds')}</p>
    </div>
  )
}

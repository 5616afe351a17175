import { useTranslations } from 'use-intl'
import { IconButton } from '#portal/ui/IconButton.tsx'
import { useNotify } from '#portal/ui/Notices.tsx'

/** A number or key that is typed elsewhere: one touch copies it, a double click selects all of it. */
export function CopyText({ what, text }: { what: string; text: string }) {
  const t = useTranslations('readingPane.details')
  const notify = useNotify()
  // A browser offers it to pages from a secure address alone.
  const clipboard = 'clipboard' in navigator ? navigator.clipboard : undefined
  const copy = async () => {
    await clipboard?.writeText(text)
    notify(t('copied', { what }))
  }
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <span className="min-w-0 break-words select-all">{text}</span>
      {clipboard && (
        <IconButton
          icon="copy"
          look="bare"
          label={t('copy', { what })}
          className="-my-2"
          onClick={() => void copy().catch(() => undefined)}
        />
      )}
    </span>
  )
}

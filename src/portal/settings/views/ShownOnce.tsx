import { Button } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'

interface ShownOnceProps {
  secret: string
  texts: {
    title: string
    copy: string
    copied: string
    notCopied: string
    /** That it is not shown again, and what to do with it. */
    once: string
  }
}

/** A secret that the service has just made, and shows this once, to be copied. */
export function ShownOnce({ secret, texts }: ShownOnceProps) {
  const notify = useNotify()
  // Browsers have it only on pages from a secure origin.
  const clipboard = 'clipboard' in navigator ? navigator.clipboard : undefined
  const copy = () =>
    clipboard?.writeText(secret).then(
      () => notify(texts.copied),
      () => notify(texts.notCopied, 'note'),
    )
  return (
    <section
      aria-label={texts.title}
      className="flex flex-col gap-2 rounded-control bg-sunken px-4 py-3 sm:col-span-full"
    >
      <p className="font-medium">{texts.title}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <code className="min-w-0 grow basis-60 break-all select-all">{secret}</code>
        {clipboard && (
          <Button onClick={() => void copy()}>
            <Icon name="copy" size={16} />
            {texts.copy}
          </Button>
        )}
      </div>
      <p className="text-small text-ink-2">{texts.once}</p>
    </section>
  )
}

import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { STOP_PRESENTING } from '#portal/http/client/presented.ts'
import { draftStore } from '#portal/session/drafts/draftStore.ts'
import { useSession } from '#portal/session/SessionContext.tsx'
import { Button } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { AlertDialog } from '#portal/ui/overlay/AlertDialog.tsx'
import { askToLeave } from '#portal/ui/overlay/leaveGuard.ts'

/** Says on each page that presenter mode is on, and asks before it is switched off: whoever watches sees real patients then. */
export function PresenterBanner() {
  const t = useTranslations('presenter')
  const { store } = useSession()
  const [isAsking, setAsking] = useState(false)
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const ask = () => setAsking(true)
    window.addEventListener(STOP_PRESENTING, ask)
    return () => window.removeEventListener(STOP_PRESENTING, ask)
  }, [])
  const close = () => setAsking(false)
  return (
    <aside
      aria-label={t('label')}
      className="flex shrink-0 items-center gap-2 border-b border-line bg-sunken px-6 py-1.5 text-head text-ink-2 max-md:px-4 print:hidden"
    >
      <Icon name="lock" size={16} className="shrink-0" />
      <p className="min-w-0 grow">
        {t('notice')} {draftStore(store).setAside.size > 0 && t('setAside')}
      </p>
      <button
        type="button"
        aria-keyshortcuts="Shift+H"
        className="shrink-0 font-medium text-accent-ink underline underline-offset-2 pointer-coarse:min-h-control"
        onClick={() => setAsking(true)}
      >
        {t('stop')}
      </button>
      <AlertDialog
        open={isAsking}
        title={t('question')}
        description={<p>{t('consequence')}</p>}
        onClose={close}
        initialFocus={stay}
        actions={
          <>
            <Button ref={stay} onClick={close}>
              {t('stay')}
            </Button>
            <Button
              variant="primary"
              onClick={() => {
                close()
                askToLeave(() => store.present(false))
              }}
            >
              {t('stopNow')}
            </Button>
          </>
        }
      >
        {null}
      </AlertDialog>
    </aside>
  )
}

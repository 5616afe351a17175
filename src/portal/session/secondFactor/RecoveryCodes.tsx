import { use, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#portal/ui/form/Button.tsx'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { PageTitles } from '#portal/ui/layout/PageHeading.tsx'
import { printPage } from '#portal/ui/print/printing.ts'
import { PrintSheet } from '#portal/ui/print/PrintSheet.tsx'
import { isLocked } from '#portal/session/lockState.ts'
import { useSession } from '#portal/session/SessionContext.tsx'
import { CopyButton } from '#portal/ui/form/CopyButton.tsx'

/** Recovery codes, which the service shows this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useTranslations('secondFactor.codes')
  const clinic = use(PageTitles).suffix
  const { store } = useSession()
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [codes])
  const list = (
    <ul className="grid grid-cols-2 gap-x-6 gap-y-1 font-mono select-all">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  )
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t('title')}
      className="flex flex-col gap-3 rounded-control bg-sunken px-4 py-3 outline-none"
    >
      <p className="font-medium">{t('title')}</p>
      <p className="text-small text-ink-2">{t('text')}</p>
      {list}
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton
          text={codes.join('\n')}
          label={t('copy')}
          copied={t('copied')}
          notCopied={t('notCopied')}
        />
        {/* Of a locked screen, only the lock screen is printed. */}
        {!isLocked(store) && (
          <Button onClick={() => void printPage()}>
            <Icon name="print" size={16} />
            {t('print')}
          </Button>
        )}
      </div>
      <PrintSheet>
        <p className="border-b border-line-strong pb-2 text-small">{clinic}</p>
        <p className="pt-4 pb-2 text-name font-semibold">{t('title')}</p>
        {list}
      </PrintSheet>
    </section>
  )
}

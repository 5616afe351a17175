import { useTranslations } from 'use-intl'
import { ShownOnce } from '#portal/settings/views/ShownOnce.tsx'

/** The one-time code of a user, after it was made. */
export function NewCode({ code }: { code: string }) {
  const t = useTranslations('settingsViews.user.code')
  const texts = {
    title: t('title'),
    copy: t('copy'),
    copied: t('copied'),
    notCopied: t('notCopied'),
    once: t('once'),
  }
  return <ShownOnce secret={code} texts={texts} />
}

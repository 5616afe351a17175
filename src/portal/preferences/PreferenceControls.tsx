import { useTranslations } from 'use-intl'
import { locales } from '#portal/locale/locales.ts'
import { useNotify } from '#portal/ui/overlay/Toasts.tsx'
import { QuietSelect } from '#portal/ui/form/Select.tsx'
import { themes } from './preferenceStore.ts'
import { usePreferences } from './PreferencesContext.tsx'

// Each language by its own name, for users who read no other.
const names = { en: 'English', 'pt-BR': 'Português' } as const

export function PreferenceControls() {
  const t = useTranslations('app')
  const notify = useNotify()
  const { theme, locale, setTheme, setLocale } = usePreferences()
  return (
    <>
      <QuietSelect
        label={t('language')}
        value={locale}
        options={locales.map((value) => ({ value, label: names[value] }))}
        onChange={(chosen) => void setLocale(chosen).catch(() => notify(t('languageFailed'), 'note'))}
      />
      <QuietSelect
        name="theme"
        label={t('theme')}
        value={theme}
        options={themes.map((value) => ({ value, label: t(`themes.${value}`) }))}
        onChange={setTheme}
      />
    </>
  )
}

import { PortalConfigInHtml } from '#contract/portal/portalConfig.ts'
import type { PortalConfig } from '#contract/portal/portalConfig.ts'
import { CONFIG_ELEMENT, signInKind } from '#contract/portal/signInHtml.ts'
import type { Locale } from '#portal/locale/locales.ts'

/** Whether the HTML shows the sign-in page that React would render with these settings in this language, so that React can take it over. */
export const showsSignIn = ({ dataset }: HTMLElement, config: PortalConfig, locale: Locale): boolean =>
  dataset['signIn'] !== undefined &&
  dataset['signIn'] === signInKind(config) &&
  dataset['language'] === locale

/** The clinic's settings in the HTML, where the service has sent it. Otherwise they are in `config.json`. */
export function configInHtml(): PortalConfig | undefined {
  const text = document.getElementById(CONFIG_ELEMENT)?.textContent
  return text ? PortalConfigInHtml.safeParse(JSON.parse(text)).data : undefined
}

/** The settings with which the build made its HTML: it does not know the clinic's name and logo. */
export const withoutClinic = (config: PortalConfig): PortalConfig => ({ ...config, clinicName: '', logo: '' })

/** Runs when React has taken the sign-in page over: repeats the choices and the press of before, which the script in the head has marked. */
export function takeOver(): void {
  delete document.getElementById('root')?.dataset['signIn']
  document.querySelector('[data-not-loaded]')?.remove()
  // After React has rendered what was typed.
  setTimeout(() => {
    for (const select of document.querySelectorAll<HTMLSelectElement>('select[data-changed]')) {
      // React may have set its own value.
      select.value = select.dataset['changed'] ?? ''
      delete select.dataset['changed']
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
    const pressed = document.querySelector<HTMLElement>('[data-pressed]')
    delete pressed?.dataset['pressed']
    pressed?.click()
  })
}

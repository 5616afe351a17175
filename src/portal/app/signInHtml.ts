import { PortalConfig } from '#contract/portal/portalConfig.ts'
import { CONFIG_ELEMENT, signInKind } from '#contract/portal/signInHtml.ts'
import type { Locale } from '#portal/locale/locales.ts'

/** Whether the root shows the sign-in page of these settings in this language, so that React can take it over. */
export const showsSignIn = ({ dataset }: HTMLElement, config: PortalConfig, locale: Locale): boolean =>
  dataset['signIn'] !== undefined &&
  dataset['signIn'] === signInKind(config) &&
  dataset['language'] === locale

/** The clinic's settings in the HTML. The service puts them there; without it, `config.json` has them. */
export function configInHtml(): PortalConfig | undefined {
  const text = document.getElementById(CONFIG_ELEMENT)?.textContent
  return text ? PortalConfig.safeParse(JSON.parse(text)).data : undefined
}

/** The settings without the clinic's name and logo, as the HTML of the build has them. */
export const withoutClinic = (config: PortalConfig): PortalConfig => ({ ...config, clinicName: '', logo: '' })

/** Called once the sign-in page has its code: does what was chosen and pressed before, which the HTML has kept. */
export function takeOver(): void {
  delete document.getElementById('root')?.dataset['signIn']
  // Once what was typed has been rendered.
  setTimeout(() => {
    for (const select of document.querySelectorAll<HTMLSelectElement>('select[data-changed]')) {
      // React may have rendered its own value meanwhile.
      select.value = select.dataset['changed'] ?? ''
      delete select.dataset['changed']
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
    const pressed = document.querySelector<HTMLElement>('[data-pressed]')
    delete pressed?.dataset['pressed']
    pressed?.click()
  })
}

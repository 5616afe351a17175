import { escapeHtml } from './escapeHtml.ts'
import type { PortalConfig } from './portalConfig.ts'

/**
 * The sign-in page as HTML, so that a browser shows it before the portal's code has been loaded. The build renders it with placeholders, in each
 * language and kind, and saves all of them as `SIGN_IN_FILE`. The service reads that file and fills in the clinic's settings; `index.html` itself
 * has the page of a clinic without settings, for a server that sends files alone.
 */
export interface SignInHtml {
  /** By language and kind, with the placeholders `BRAND` and `PROVIDER`. */
  pages: Record<string, Record<SignInKind, string>>
  /** The clinic's name and logo, with the placeholders `NAME` and `LOGO`. */
  brand: Record<'withLogo' | 'withoutLogo', string>
  /** By language, the name that is shown where the clinic has none. */
  portalNames: Record<string, string>
  /** By language, the notice that the code could not be loaded. */
  notLoaded: Record<string, string>
  /** The style sheet of all this, a quarter of the portal's. */
  styles: string
}

export const signInKinds = ['form', 'token', 'demo', 'provider', 'emergency'] as const
export type SignInKind = (typeof signInKinds)[number]

/** The users of a demonstration whose buttons the HTML has. */
export const demoRoles = ['doctor', 'frontdesk', 'administrator'] as const

export const BRAND = '{{brand}}'
export const PROVIDER = '{{provider}}'
export const NAME = '{{name}}'
export const LOGO = '/{{logo}}'

export const SIGN_IN_FILE = 'sign-in.json'

/** The root element of `index.html`, which the build replaces by the sign-in page. */
export const STARTING = '<div id="root"><div class="progress-line h-0.5"></div></div>'

/** The id of the element that holds the clinic's settings in the HTML that the service sends. */
export const CONFIG_ELEMENT = 'config'

/** The code after the sign-in page. The script in the head waits for this event, and then shows the page or removes it. */
export const PAGE_PARSED = 'page-parsed'
export const pageParsedScript = `document.dispatchEvent(new Event('${PAGE_PARSED}'))`

/** The event by which the code says that it could not be loaded. */
export const NOT_LOADED = 'not-loaded'

/** Which sign-in page a clinic has. Undefined: one that is not in the HTML. */
export function signInKind({ ownService, openId, demo, signIn }: PortalConfig): SignInKind | undefined {
  if (!ownService) return signIn.kind
  if (demo)
    return !openId && String(demo.users.map(({ role }) => role)) === String(demoRoles) ? 'demo' : undefined
  if (openId) return openId.passwords ? 'provider' : 'emergency'
  return 'form'
}

/**
 * The root element with the sign-in page in the language that the browser asks for. The other languages follow in templates, for users who have
 * chosen one of them on this device.
 */
export function signInRoot(html: SignInHtml, config: PortalConfig, language: string): string {
  const kind = signInKind(config)
  if (kind === undefined) return STARTING
  const others = Object.keys(html.pages).filter((other) => other !== language)
  const page = (locale: string) => pageIn(html, config, locale, kind)
  const notLoaded = (locale: string) => `<div data-not-loaded hidden>${html.notLoaded[locale] ?? ''}</div>`
  return [
    `<div id="root" data-sign-in="${kind}" data-language="${language}">${page(language)}</div>`,
    notLoaded(language),
    ...others.map(
      (other) => `<template data-language="${other}">${page(other)}${notLoaded(other)}</template>`,
    ),
    `<script>${pageParsedScript}</script>`,
  ].join('')
}

function pageIn(html: SignInHtml, config: PortalConfig, locale: string, kind: SignInKind): string {
  const { clinicName, logo, openId } = config
  const brand = filled(logo ? html.brand.withLogo : html.brand.withoutLogo, {
    [NAME]: escapeHtml(clinicName || (html.portalNames[locale] ?? '')),
    [LOGO]: escapeHtml(logo),
  })
  const values = { [BRAND]: brand, [PROVIDER]: escapeHtml(openId?.name ?? '') }
  return filled(html.pages[locale]?.[kind] ?? '', values)
}

/** A text with values in place of its placeholders: all at once, because a value may look like a placeholder. */
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\/?\{\{\w+\}\}/g, (placeholder) => values[placeholder] ?? placeholder)

/** The settings as an element that no value in them can end. */
export const configElement = (config: PortalConfig): string =>
  `<script type="application/json" id="${CONFIG_ELEMENT}">${JSON.stringify(config).replaceAll('<', String.raw`\u003c`)}</script>`

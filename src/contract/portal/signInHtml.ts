import type { PortalConfig } from './portalConfig.ts'

/**
 * The sign-in page in the portal's HTML, so that it is there before the code is. The build renders its kinds in each language, and whoever
 * sends the HTML puts in what the clinic's settings say: the build itself what holds without any, the service the rest.
 */
export interface SignInHtml {
  /** By language, with `BRAND` and `PROVIDER` in place of what is the clinic's own. */
  pages: Record<string, Record<SignInKind, string>>
  /** The clinic's name and logo, with `NAME` and `LOGO` in their place. */
  brand: Record<'withLogo' | 'withoutLogo', string>
  /** By language, what stands in place of a clinic's name where it has none. */
  portalNames: Record<string, string>
}

export const signInKinds = ['form', 'token', 'demo', 'provider', 'emergency'] as const
export type SignInKind = (typeof signInKinds)[number]

/** The roles of the users of a demonstration, as they are rendered. */
export const demoRoles = ['doctor', 'frontdesk', 'administrator'] as const

export const BRAND = '{{brand}}'
export const PROVIDER = '{{provider}}'
export const NAME = '{{name}}'
export const LOGO = '/{{logo}}'

/** The file of the build in which they are. */
export const SIGN_IN_FILE = 'sign-in.json'

/** What the plain page has in place of the sign-in page: a sign that it is loading. */
export const STARTING = '<div id="root"><div class="progress-line h-0.5"></div></div>'

/** The id of the element that holds the clinic's settings in the HTML that the service sends. */
export const CONFIG_ELEMENT = 'config'

/** The kind of a clinic's sign-in page; undefined where no HTML is made of it. */
export function signInKind({ ownService, openId, demo, signIn }: PortalConfig): SignInKind | undefined {
  if (!ownService) return signIn.kind
  if (demo)
    return !openId && String(demo.users.map(({ role }) => role)) === String(demoRoles) ? 'demo' : undefined
  if (openId) return openId.passwords ? 'provider' : 'emergency'
  return 'form'
}

/** The root element with the sign-in page in a language, and the others beside it for who has chosen one of them on the device. */
export function signInRoot(html: SignInHtml, config: PortalConfig, language: string): string {
  const kind = signInKind(config)
  if (kind === undefined) return STARTING
  const others = Object.keys(html.pages).filter((other) => other !== language)
  const page = (locale: string) => pageIn(html, config, locale, kind)
  return [
    `<div id="root" data-sign-in="${kind}" data-language="${language}">${page(language)}</div>`,
    ...others.map((other) => `<template data-language="${other}">${page(other)}</template>`),
  ].join('')
}

function pageIn(html: SignInHtml, config: PortalConfig, locale: string, kind: SignInKind): string {
  const { clinicName, logo, openId } = config
  const brand = filled(logo ? html.brand.withLogo : html.brand.withoutLogo, {
    [NAME]: escaped(clinicName || (html.portalNames[locale] ?? '')),
    [LOGO]: escaped(logo),
  })
  const values = { [BRAND]: brand, [PROVIDER]: escaped(openId?.name ?? '') }
  return filled(html.pages[locale]?.[kind] ?? '', values)
}

/** A text with values in place of their signs: in one pass, as a value may look like a sign. */
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\/?\{\{\w+\}\}/g, (sign) => values[sign] ?? sign)

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** As React escapes texts and attributes. */
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** The settings as a block of data, in which nothing can end the block. */
export const configElement = (config: PortalConfig): string =>
  `<script type="application/json" id="${CONFIG_ELEMENT}">${JSON.stringify(config).replaceAll('<', String.raw`\u003c`)}</script>`

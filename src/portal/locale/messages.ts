import type { Locale } from './locales.ts'

/**
 * The texts by bundle: a file of `en/` and one of `ptBR/`, whose exports are the namespaces of `useTranslations`. Each English file adds its own type
 * here, and each Portuguese one is checked against it.
 */
export interface MessageBundles {}

export type MessageBundle = keyof MessageBundles

type Bundle = MessageBundles[MessageBundle]
type NamespaceOf<B> = B extends unknown ? keyof B : never
type TextsOf<B, N> = B extends unknown ? (N extends keyof B ? B[N] : never) : never

/** The texts of all bundles, in English. */
export type AllMessages = { [N in NamespaceOf<Bundle>]: TextsOf<Bundle, N> }

/** What has been loaded of them, in some language. */
export type Messages = Partial<Translation<AllMessages>>

/** The keys of a catalogue with the texts left open: what another language has to fill in, no more and no less. */
export type Translation<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]> }

const folders: Record<Locale, string> = { en: 'en', 'pt-BR': 'ptBR' }

// Each is a file of its own for the browser, which asks for those that it shows.
const files = import.meta.glob<Messages>('./{en,ptBR}/*.ts')

/** The texts of bundles in a language. */
export async function loadMessages(locale: Locale, bundles: readonly MessageBundle[]): Promise<Messages> {
  const load = async (bundle: MessageBundle) => files[`./${folders[locale]}/${bundle}.ts`]?.()
  const loaded = await Promise.all(bundles.map(load))
  return Object.assign({}, ...loaded) as Messages
}

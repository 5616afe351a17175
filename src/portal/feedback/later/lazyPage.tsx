import { use } from 'react'
import type { ComponentType } from 'react'
import { PageMessagesProvider } from '#portal/locale/LocaleProvider.tsx'
import type { Locale } from '#portal/locale/locales.ts'
import type { MessageBundle } from '#portal/locale/messages.ts'
import { useLanguage } from '#portal/locale/useLanguage.ts'
import { loadOnce } from './loadOnce.ts'
import type { MissingCodeError } from './loadOnce.ts'
import { pageMessages } from './messageLoader.ts'

export interface LazyPage<Props extends object = object> {
  Page: ComponentType<Props>
  /** Loads the page's code and messages before it is shown. */
  preloadCode: (locale: Locale) => Promise<unknown>
}

/**
 * A page whose code is loaded when it is first shown, and its messages with it. The `PageBoundary` or the `Suspense` around it shows that it is on its
 * way, or why it does not come.
 */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  messages?: readonly MessageBundle[],
): LazyPage<Props> {
  const { code, messagesIn, preload } = codeWithMessages('the page', load, messages)
  function Page(props: Props) {
    const locale = useLanguage()
    const loading = messagesIn(locale)?.load()
    // Its failure is thrown below, which may be later than it happens, or that of the code is, after which both are loaded again.
    loading?.catch((failure: MissingCodeError) => code.load().catch(failure.forget))
    const Loaded = use(code.load())
    if (!loading) return <Loaded {...props} />
    return (
      <PageMessagesProvider locale={locale} messages={use(loading)}>
        <Loaded {...props} />
      </PageMessagesProvider>
    )
  }
  return { Page, preloadCode: preload }
}

/** Code and the messages that only it needs. */
export function codeWithMessages<Props>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  bundles: readonly MessageBundle[] | undefined,
) {
  const code = loadOnce(`The code of ${name}`, load)
  const messagesIn = (locale: Locale) => bundles && pageMessages(locale, bundles)
  const preload = (locale: Locale) => Promise.all([code.preload(), messagesIn(locale)?.preload()])
  return { code, messagesIn, preload }
}

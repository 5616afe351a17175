import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { afterPaint } from './afterPaint.ts'
import { codeWithMessages } from './lazyPage.tsx'
import { PAGE_LOADS_MS } from './loadOnce.ts'
import { ProblemPanel, TryAgain } from '#portal/feedback/ProblemPanel.tsx'
import { PageMessagesProvider } from '#portal/locale/LocaleProvider.tsx'
import type { Locale } from '#portal/locale/locales.ts'
import type { MessageBundle } from '#portal/locale/messages.ts'
import { useLanguage } from '#portal/locale/useLanguage.ts'

interface LazyPartSettings<Props> {
  /** Names it in the error, where its code does not load. */
  name: string
  load: () => Promise<ComponentType<Props>>
  /** Messages that the page itself does not have. */
  messages?: readonly MessageBundle[]
  /** Shown while it is loading, where anything is. */
  Fallback?: ComponentType<Props>
  /** Where the rows of the page come first: whether they are there, and the part may be asked for. */
  isDue?: (props: Props) => boolean
  /** A button that closes the part, shown where it cannot be loaded. */
  CloseAction?: ComponentType<Props>
}

/**
 * A part of a page whose code is loaded when it is first shown, and its messages with it. Where they do not load, the user can try again.
 */
export function lazyPart<Props extends object>(settings: LazyPartSettings<Props>) {
  const { name, load, messages: bundles, Fallback, CloseAction, isDue } = settings
  const { code, messagesIn, preload } = codeWithMessages(name, load, bundles)

  function LazyPart(props: Props) {
    const locale = useLanguage()
    const [{ Part, error }, setState] = useState<PartState<Props>>({ Part: code.loaded() })
    const messages = messagesIn(locale)?.loaded()
    const isMissing = !Part || (bundles && !messages)
    const isWanted = isMissing && !error && (isDue?.(props) ?? true)
    useEffect(() => {
      if (!isWanted) return undefined
      const ask = () =>
        void preload(locale).then(
          ([loaded]) => setState({ Part: loaded }),
          (cause: unknown) => setState({ error: cause }),
        )
      if (isDue) return afterPaint(ask)
      ask()
      return undefined
    }, [isWanted, locale])
    if (isMissing)
      return error ? (
        <ProblemPanel
          error={error}
          action={
            <>
              <TryAgain error={error} onRetry={() => setState({})} />
              {CloseAction && <CloseAction {...props} />}
            </>
          }
        />
      ) : (
        Fallback && <Fallback {...props} />
      )
    if (!messages) return <Part {...props} />
    return (
      <PageMessagesProvider locale={locale} messages={messages}>
        <Part {...props} />
      </PageMessagesProvider>
    )
  }

  /** Loads the part before it is shown. What fails is loaded again when it is shown. */
  LazyPart.preload = (locale: Locale) => void preload(locale).catch(() => undefined)
  return LazyPart
}

interface PartState<Props> {
  Part?: ComponentType<Props> | undefined
  error?: unknown
}

const inputs = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Loads a part so that it opens at once: from the first input on, when the page has had the time to load. A page that is only looked at loads no
 * more than it shows, and with `evenUnused` what comes without input.
 */
export function useIdlePreload(
  { preload }: { preload: (locale: Locale) => void },
  { evenUnused = false } = {},
): void {
  const locale = useLanguage()
  useEffect(() => {
    if (evenUnused) {
      const timer = setTimeout(preload, PAGE_LOADS_MS, locale)
      return () => clearTimeout(timer)
    }
    const used = new AbortController()
    const load = () => {
      used.abort()
      preload(locale)
    }
    const timer = setTimeout(() => {
      for (const name of inputs) window.addEventListener(name, load, { signal: used.signal, passive: true })
    }, PAGE_LOADS_MS)
    return () => {
      clearTimeout(timer)
      used.abort()
    }
  }, [preload, locale, evenUnused])
}

import { lazyPart } from '#portal/feedback/lazyPart.tsx'
import { askToStopPresenting } from '#portal/http/client/presented.ts'
import { useSession } from '#portal/session/SessionContext.tsx'
import { useKeys } from '#portal/ui/keyboard/useKeys.ts'

const LazyBanner = lazyPart({
  name: 'the banner of presenter mode',
  load: async () => (await import('#portal/presenter/switch/PresenterBanner.tsx')).PresenterBanner,
  messages: 'presenter',
  Fallback: () => null,
})

/** The banner of presenter mode, while it is on. */
export const PresenterBanner = () => useSession().presenting !== undefined && <LazyBanner />

/** Whether presenter mode is on, and the function that switches it: on at once, because unsaved forms wait in the draft store, and off after a question. */
export function usePresenterSwitch(): { isOn: boolean; turn: () => void } {
  const { presenting, store } = useSession()
  const isOn = presenting !== undefined
  return { isOn, turn: isOn ? askToStopPresenting : () => store.present(true) }
}

const keys = { turn: ['Shift+H'] }

/** The key that switches presenter mode. */
export function usePresenterKey(areCharactersOn: boolean): void {
  const { turn } = usePresenterSwitch()
  useKeys(keys, { turn }, { areCharactersOn })
}

import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Aside } from '#contract/reports/aside.ts'
import type { ReleaseDetail } from '#contract/reports/release.ts'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { useShortcutsOn } from '#portal/preferences/usePreference.ts'
import { useSetAside } from '#portal/reports/api/aside.ts'
import { shortcuts } from '#portal/reports/keyboard/shortcuts.ts'
import { useKeys } from '#portal/ui/keyboard/useKeys.ts'
import type { MenuItem } from '#portal/ui/overlay/MenuButton.tsx'
import type { AsideDialogProps } from './AsideDialog.tsx'
import type { AsideNoteProps } from './AsideNote.tsx'

const LazyAsideDialog = lazyPart<AsideDialogProps>({
  name: 'the question when to look again',
  load: async () => (await import('./AsideDialog.tsx')).AsideDialog,
  messages: ['ownLists'],
})

const LazyAsideNote = lazyPart<AsideNoteProps>({
  name: 'when to look again',
  load: async () => (await import('./AsideNote.tsx')).AsideNote,
  messages: ['ownLists'],
})

const keys = { aside: shortcuts.aside }

interface AsideControl {
  /** Of the menu of the report; undefined where the service keeps nothing aside. */
  item: MenuItem | undefined
  /** When the user wants to look again, and the question for that. */
  note: ReactNode
}

/** Setting the open report aside, by its menu and by a key. */
export function useAside(
  releaseId: number,
  release: ReleaseDetail | undefined,
  isListening: boolean,
): AsideControl {
  const t = useTranslations('reports.pane')
  const isOffered = useCapability('setAside') === 'offered'
  const [areKeysOn] = useShortcutsOn()
  const [askedId, setAskedId] = useState<number>()
  const [ended, setEnded] = useState<{ id: number; aside: Aside }>()
  const setting = useSetAside(releaseId)
  const isHere = release !== undefined && isOffered
  const ask = () => {
    setting.reset()
    setAskedId(releaseId)
  }
  // Pressed while the report is loading, it asks once that is there.
  useKeys(keys, isOffered ? { aside: ask } : {}, { isListening, areCharactersOn: areKeysOn })
  if (!isHere) return { item: undefined, note: null }

  const aside = release.aside ?? undefined
  const before = ended?.id === releaseId ? ended.aside : undefined
  const isAsked = askedId === releaseId
  const note = (
    <>
      {(aside ?? before) && (
        <LazyAsideNote
          aside={aside}
          before={before}
          busy={setting.isPending}
          error={isAsked ? null : setting.error}
          onChange={ask}
          onEnd={() => setting.mutate(null, { onSuccess: () => aside && setEnded({ id: releaseId, aside }) })}
          onUndo={() => before && setting.mutate(before)}
        />
      )}
      {isAsked && (
        <LazyAsideDialog
          aside={aside}
          busy={setting.isPending}
          error={setting.error}
          onStay={() => setAskedId(undefined)}
          onGo={(chosen) => setting.mutate(chosen, { onSuccess: () => setAskedId(undefined) })}
        />
      )}
    </>
  )
  const item = {
    icon: 'calendar' as const,
    label: t(aside ? 'changeAside' : 'setAside'),
    shortcut: shortcuts.aside[0],
    onClick: ask,
  }
  return { item, note }
}

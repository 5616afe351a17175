import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '#portal/ui/layout/Icon.tsx'
import { Choices } from '#portal/ui/listbox/ChoiceList.tsx'
import { useChoiceList } from '#portal/ui/listbox/useChoiceList.ts'
import { Modal } from '#portal/ui/overlay/Modal.tsx'
import { usePaletteEntries } from './usePaletteEntries.ts'

interface PaletteProps {
  /** The commands that can be given now. */
  commands: readonly string[]
  onClose: () => void
  /** Closes it, and does what was chosen. */
  onRun: (run: () => void) => void
}

/** Goes to a page, a patient's record, or the reports of an exam or of a list of patients, or gives a command, by a part of the name. */
export function Palette({ commands, onClose, onRun }: PaletteProps) {
  const t = useTranslations()
  const [typed, setTyped] = useState('')
  const result = usePaletteEntries(typed, commands)
  const { entries, isSearching, hasFailed, mayFindPatients, patients } = result
  const list = useChoiceList({
    keys: entries.map(({ id }) => id),
    staysOpen: true,
    onChoose: (index) => {
      const chosen = entries[index]
      if (chosen) onRun(chosen.run)
    },
  })
  const note = () => {
    if (hasFailed) return t('picker.failed')
    if (isSearching) return t('picker.searching')
    if (patients.shown > 0 && patients.count > patients.shown) return t('palette.more', patients)
    return entries.length === 0 ? t('palette.nothingFound') : undefined
  }
  return (
    <Modal
      label={t('palette.field')}
      closesBeside
      onClose={onClose}
      initialFocus={(dialog) => dialog.querySelector('input')}
      className="mx-auto mt-[10dvh] mb-auto w-[calc(100%-2rem)] max-w-[35rem] flex-col overflow-hidden rounded-dialog border border-line bg-panel text-ink shadow-dialog open:flex"
    >
      <label className="flex min-h-bar shrink-0 items-center gap-2.5 border-b border-line px-4">
        <Icon name="search" className="shrink-0 text-ink-3" />
        <span className="sr-only">{t('palette.field')}</span>
        <input
          {...list.inputProps()}
          value={typed}
          placeholder={t(mayFindPatients ? 'palette.placeholderWithPatients' : 'palette.placeholder')}
          onChange={(event) => {
            // What is typed begins at its first match.
            list.toggle(true)
            setTyped(event.target.value)
          }}
          onKeyDown={list.press}
        />
      </label>
      <Choices
        id={list.id}
        label={t('palette.results')}
        note={note()}
        active={list.active}
        onChoose={list.choose}
        className="max-h-[min(28rem,70dvh)] overflow-y-auto overscroll-contain py-1 empty:hidden"
        options={entries.map(({ id: key, label, text = label, ...entry }, index) => ({
          key,
          text,
          selected: index === list.active,
          detail: entry.detail,
          group: entry.group,
          icon: entry.icon,
          shortcut: entry.shortcut,
        }))}
      />
    </Modal>
  )
}

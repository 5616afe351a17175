import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { demonstration } from '#portal/demonstration/api/demonstration.ts'
import { DemonstrationPanel } from '#portal/demonstration/panel/DemonstrationPanel.tsx'
import type { ShownDraft } from '#portal/demonstration/panel/ShownForm.tsx'
import { useNewClinic, useTellOfMaking } from '#portal/demonstration/startOver/useNewClinic.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'

interface PanelControlProps {
  /** The number of the clinic that the settings name; undefined where they name none. */
  round: number | undefined
  isOpen: boolean
  onShown: () => void
  onClose: () => void
  onState: (state: string | undefined) => void
}

/** The panel, while it is open. While a new clinic is being made, each page says so. */
export function PanelControl({ round, isOpen, onShown, onClose, onState }: PanelControlProps) {
  const t = useTranslations('demonstration')
  const { data } = useQuery(demonstration(useClient()))
  const [draft, setDraft] = useState<ShownDraft>({})
  // Either can be the first to know.
  useNewClinic(round === undefined ? data?.round : Math.max(round, data?.round ?? 0))
  useTellOfMaking(data)
  const state = data?.beginning ? t('making') : undefined
  useEffect(() => onState(state), [state, onState])
  return isOpen && <DemonstrationPanel draft={draft} onDraft={setDraft} onShown={onShown} onClose={onClose} />
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { demonstration } from '#portal/demonstration/api/demonstration.ts'
import { DemonstrationPanel } from '#portal/demonstration/panel/DemonstrationPanel.tsx'
import type { ShownDraft } from '#portal/demonstration/panel/ShownForm.tsx'
import { useNewClinic, useTellOfMaking } from '#portal/demonstration/startOver/useNewClinic.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'

interface PanelControlProps {
  /** The number of the clinic that the settings name; undefined where they name none. */
  round: number | undefined
  onShown: () => void
}

/** Opens the panel. While a new clinic is being made, it says so on each page. */
export function PanelControl({ round, onShown }: PanelControlProps) {
  const t = useTranslations('demonstration')
  const { data } = useQuery(demonstration(useClient()))
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState<ShownDraft>({})
  // Either can be the first to know.
  useNewClinic(round === undefined ? data?.round : Math.max(round, data?.round ?? 0))
  useTellOfMaking(data)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="inline-flex min-h-6 items-center rounded-mark px-1.5 font-medium whitespace-nowrap underline underline-offset-2 pointer-coarse:min-h-control"
        onClick={() => setOpen(true)}
      >
        {data?.beginning ? t('making') : t('open')}
      </button>
      {isOpen && (
        <DemonstrationPanel
          draft={draft}
          onDraft={setDraft}
          onShown={onShown}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

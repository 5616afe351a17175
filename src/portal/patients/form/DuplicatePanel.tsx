import { useId } from 'react'
import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import { Icon } from '#portal/ui/Icon.tsx'
import { DuplicateList } from './DuplicateList.tsx'

interface DuplicatePanelProps {
  found: readonly Patient[]
  heading: RefObject<HTMLHeadingElement | null>
}

/** Says beside the form who may be the patient that is being typed. It keeps nobody from going on. */
export function DuplicatePanel({ found, heading }: DuplicatePanelProps) {
  const t = useTranslations('patientForm')
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="rounded-control border border-line bg-panel px-5 py-4 max-md:px-4"
    >
      <h2 ref={heading} id={id} tabIndex={-1} className="flex gap-2 text-small font-semibold">
        <Icon name="info" size={16} className="mt-px text-new" />
        {t('duplicates.title', { count: found.length })}
      </h2>
      <p className="mt-1 text-small text-ink-2">{t('duplicates.text')}</p>
      <DuplicateList found={found} />
    </section>
  )
}

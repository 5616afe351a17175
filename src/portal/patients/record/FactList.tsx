import { createContext, use, useId } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Patient } from '#contract/patient.ts'
import { isUnlisted } from '#portal/patients/api/record.ts'
import type { KnownPatient } from '#portal/patients/api/record.ts'

/** The patient whose facts are shown: which fields are known tells those that are empty from those that are not known. */
export const FactsOf = createContext<KnownPatient | undefined>(undefined)

interface OfField {
  /** The field of the patient that is shown; left out where it is always known. */
  of?: keyof Patient
  children?: ReactNode
}

function useIsUnknown(field: OfField['of']): boolean {
  const patient = use(FactsOf)
  return field !== undefined && patient !== undefined && isUnlisted(patient, field)
}

function NotKnown() {
  const t = useTranslations('patients')
  return <span className="text-ink-3">{t('notListed')}</span>
}

/** A named part of a record. */
export function FactSection({ title, of, children }: OfField & { title: string }) {
  const id = useId()
  const isUnknown = useIsUnknown(of)
  return (
    <section
      aria-labelledby={id}
      className="@container min-w-0 rounded-control border border-line bg-panel px-5 py-4"
    >
      <h2 id={id} className="mb-3 text-small font-semibold text-ink-2">
        {title}
      </h2>
      {isUnknown ? <NotKnown /> : children}
    </section>
  )
}

/** A named group of facts. */
export function FactGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <FactSection title={title}>
      <dl className="grid gap-x-6 gap-y-4 @sm:grid-cols-2 @xl:grid-cols-3">{children}</dl>
    </FactSection>
  )
}

/** A fact with its name, or a note that it is not recorded, or not known. */
export function Fact({ name, of, children }: OfField & { name: string }) {
  const isUnknown = useIsUnknown(of)
  return (
    <div className="min-w-0">
      <dt className="text-head text-ink-3">{name}</dt>
      <dd className="mt-0.5 break-words">{isUnknown ? <NotKnown /> : children || <NotRecorded />}</dd>
    </div>
  )
}

export function NotRecorded() {
  const t = useTranslations('patients')
  return <span className="text-ink-3">{t('notRecorded')}</span>
}

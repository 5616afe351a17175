import { useId } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

/** A named part of a record. */
export function FactSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="@container min-w-0 rounded-control border border-line bg-panel px-5 py-4"
    >
      <h2 id={id} className="mb-3 text-small font-semibold text-ink-2">
        {title}
      </h2>
      {children}
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

/** A fact with its name, or a note that it is not recorded. */
export function Fact({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-head text-ink-3">{name}</dt>
      <dd className="mt-0.5 break-words">{children || <NotRecorded />}</dd>
    </div>
  )
}

export function NotRecorded() {
  const t = useTranslations('patients')
  return <span className="text-ink-3">{t('notRecorded')}</span>
}

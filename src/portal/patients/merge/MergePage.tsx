import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#contract/portal/portalPaths.ts'
import { problemKind } from '#portal/feedback/problemKind.ts'
import { useCapabilities } from '#portal/http/query/capabilities.ts'
import { useClient } from '#portal/http/client/ClientContext.tsx'
import { usePersonText } from '#portal/locale/people/usePersonText.ts'
import { mergeComparison } from '#portal/patients/api/merge.ts'
import { patientRecord } from '#portal/patients/api/record.ts'
import { FactsSkeleton } from '#portal/patients/record/FactsSkeleton.tsx'
import { PatientProblem } from '#portal/patients/record/PatientProblem.tsx'
import { BackLink } from '#portal/records/BackLink.tsx'
import { buttonClass } from '#portal/ui/form/Button.tsx'
import { PageHeader } from '#portal/ui/layout/PageHeader.tsx'
import { PageHeading } from '#portal/ui/layout/PageHeading.tsx'
import { Panel } from '#portal/ui/layout/Panel.tsx'
import { Link } from '#portal/ui/layout/Link.tsx'
import { MergeForm } from './MergeForm.tsx'
import { OtherRecord } from './OtherRecord.tsx'

export interface MergePageProps {
  id: number
  /** Undefined while the other record is to be chosen. */
  otherId: number | undefined
}

/** Merges a record with another one of the same patient, which is chosen first. */
export function MergePage({ id, otherId }: MergePageProps) {
  const { isLoading, offers } = useCapabilities()
  const t = useTranslations('patientMerge')
  if (isLoading) return <Frame id={id} title={t(otherId === undefined ? 'chooseTitle' : 'title')} />
  if (!offers('mergePatients')) return <NotPossible reason="notOffered" id={id} />
  if (otherId === undefined) return <Choosing id={id} />
  if (otherId === id) return <NotPossible reason="same" id={id} />
  return <Comparing key={otherId} id={id} otherId={otherId} />
}

function Choosing({ id }: { id: number }) {
  const t = useTranslations('patientMerge')
  const { data: patient, error, refetch } = useQuery(patientRecord(useClient(), id))
  if (patient && patient.dateHourDeleted !== null) return <NotPossible reason="removed" id={id} />
  if (!patient && error) return <PatientProblem error={error} onRetry={() => void refetch()} />
  return (
    <Frame id={id} title={t('chooseTitle')}>
      {patient && <OtherRecord patient={patient} />}
    </Frame>
  )
}

function Comparing({ id, otherId }: { id: number; otherId: number }) {
  const t = useTranslations('patientMerge')
  const { data, error, refetch } = useQuery(mergeComparison(useClient(), id, otherId))
  if (error && problemKind(error) === 'notFound')
    return <NotPossible reason="missing" id={id} otherId={otherId} />
  if (!data && error) return <PatientProblem error={error} onRetry={() => void refetch()} />
  return (
    <Frame id={id} title={t('title')}>
      {data && (
        <MergeForm
          comparison={data}
          back={paths.patient(id)}
          onReadAgain={async () => (await refetch()).data}
        />
      )}
    </Frame>
  )
}

interface FrameProps {
  id: number
  title: string
  /** Left out while it is loading. */
  children?: ReactNode
}

const Frame = ({ id, title, children }: FrameProps) => {
  const person = usePersonText()
  return (
    <>
      <PageHeader
        back={<BackLink to={paths.patient(id)} text={person.record({ id })} />}
        heading={<PageHeading title={title} />}
      />
      {children ?? (
        <div className="px-6 py-5 max-md:px-4">
          <FactsSkeleton />
        </div>
      )}
    </>
  )
}

interface NotPossibleProps {
  reason: 'same' | 'missing' | 'removed' | 'notOffered'
  id: number
  otherId?: number
}

/** Says why these records cannot be merged, and where to go on. */
function NotPossible({ reason, id, otherId }: NotPossibleProps) {
  const t = useTranslations('patientMerge')
  const numbers = { id: String(id), otherId: String(otherId) }
  return (
    <div className="flex grow flex-col justify-center">
      <Panel
        icon={reason === 'missing' ? 'search' : 'info'}
        role="alert"
        title={<PageHeading title={t(`${reason}.title`)} className="text-name" />}
        action={
          <>
            {reason === 'same' && (
              <Link className={buttonClass()} to={paths.mergePatients(id)}>
                {t('chooseAnother')}
              </Link>
            )}
            {[id, ...(otherId === undefined ? [] : [otherId])].map((record) => (
              <Link key={record} className={buttonClass()} to={paths.patient(record)}>
                {t('openRecord', { id: String(record) })}
              </Link>
            ))}
          </>
        }
      >
        {reason === 'missing' ? t('missing.text', numbers) : t(`${reason}.text`)}
      </Panel>
    </div>
  )
}

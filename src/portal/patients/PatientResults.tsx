import { useTranslations } from 'use-intl'
import { Problem } from '#portal/session/Problem.tsx'
import { Button } from '#portal/ui/Button.tsx'
import { Panel } from '#portal/ui/Panel.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { PatientTable } from './PatientTable.tsx'
import type { PatientTableProps } from './PatientTable.tsx'

interface PatientResultsProps extends PatientTableProps {
  onClear: () => void
}

/** The patients who were found, or what stands in their place. */
export function PatientResults(props: PatientResultsProps) {
  const { found, patients, answered } = props.search
  const refetch = () => void found.refetch()
  if (found.data && patients.length > 0) return <PatientTable {...props} />
  if (found.data) return <NoPatients answered={answered} onClear={props.onClear} onLook={refetch} />
  if (found.isError) return <Problem error={found.error} onRetry={refetch} />
  return <ListSkeleton />
}

interface NoPatientsProps {
  answered: string
  onClear: () => void
  onLook: () => void
}

function NoPatients({ answered, onClear, onLook }: NoPatientsProps) {
  const t = useTranslations('patients.empty')
  if (answered === '') {
    return (
      <Panel icon="person" title={t('none')} action={<Button onClick={onLook}>{t('look')}</Button>}>
        {t('noneText')}
      </Panel>
    )
  }
  return (
    <Panel
      icon="search"
      title={<span className="break-words">{t('noMatch', { search: answered })}</span>}
      action={<Button onClick={onClear}>{t('clear')}</Button>}
    >
      {t('noMatchText')}
    </Panel>
  )
}

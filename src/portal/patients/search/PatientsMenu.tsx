import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '#portal/feedback/later/lazyPart.tsx'
import { useCapability } from '#portal/http/query/capabilities.ts'
import { LazyPatientListsDialog } from '#portal/records/patientLists/LazyPatientLists.tsx'
import { MenuButton } from '#portal/ui/overlay/MenuButton.tsx'
import type { MenuItem } from '#portal/ui/overlay/MenuButton.tsx'
import type { SearchHelpProps } from './SearchHelp.tsx'

const LazySearchHelp = lazyPart<SearchHelpProps>({
  name: 'the help for the search',
  load: async () => (await import('./SearchHelp.tsx')).SearchHelp,
  messages: ['patientHelp'],
})

/** The menu in the bar of a list of patients: what only that list has, and the help for the search. */
export function PatientsMenu({ items = [] }: { items?: readonly MenuItem[] }) {
  const t = useTranslations('patients')
  const [isHelpShown, setHelpShown] = useState(false)
  const [areListsShown, setListsShown] = useState(false)
  const lists: MenuItem[] =
    useCapability('listPatientLists') === 'offered'
      ? [{ icon: 'list', label: t('myLists'), onClick: () => setListsShown(true) }]
      : []
  const help: MenuItem = { icon: 'help', label: t('searchHelp'), onClick: () => setHelpShown(true) }
  return (
    <>
      <MenuButton icon="more" label={t('more')} variant="bare" items={[...items, help, ...lists]} />
      {areListsShown && <LazyPatientListsDialog onClose={() => setListsShown(false)} />}
      {isHelpShown && <LazySearchHelp onClose={() => setHelpShown(false)} />}
    </>
  )
}

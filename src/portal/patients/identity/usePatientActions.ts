import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { patientOperations } from '#contract/patients/patientOperations.ts'
import { paths } from '#contract/portal/portalPaths.ts'
import { useCan } from '#portal/session/can.ts'
import type { MenuItem } from '#portal/ui/overlay/MenuButton.tsx'
import { useOffered } from './OfferedLink.tsx'

/** What the user may do with a record, as the items of a menu. */
export function usePatientActions() {
  const t = useTranslations('patients')
  const navigate = useNavigate()
  const mayEdit = useOffered('updatePatient')
  const mayMerge = useOffered('mergePatients')
  const mayRemove = useCan(patientOperations.removePatient)
  return {
    /** There is at least one item. */
    hasAny: mayEdit || mayMerge || mayRemove,
    /** `hasEdit`: false where a button beside the menu leads to the form. */
    itemsFor: (
      id: number,
      onRemove: (menuButton: HTMLElement | null) => void,
      { hasEdit = true } = {},
    ): MenuItem[] => [
      ...(mayEdit && hasEdit
        ? [{ icon: 'pen' as const, label: t('edit'), onClick: () => void navigate(paths.editPatient(id)) }]
        : []),
      ...(mayMerge
        ? [
            {
              icon: 'merge' as const,
              label: t('merge'),
              onClick: () => void navigate(paths.mergePatients(id)),
            },
          ]
        : []),
      ...(mayRemove
        ? [{ icon: 'personMinus' as const, label: t('remove'), danger: true, onClick: onRemove }]
        : []),
    ],
  }
}

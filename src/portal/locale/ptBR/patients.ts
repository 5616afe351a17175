import type { patients as en } from '#portal/locale/en/patients.ts'
import type { Translation } from '#portal/locale/translation.ts'

export const patients: Translation<typeof en> = {
  title: 'Pacientes',
}

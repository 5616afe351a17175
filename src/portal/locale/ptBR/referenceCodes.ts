import type { referenceCodes as en } from '#portal/locale/en/referenceCodes.ts'
import type { Translation } from '#portal/locale/translation.ts'

export const referenceCodes: Translation<typeof en> = {
  female: 'Feminino',
  male: 'Masculino',
  other: 'Outro',
  single: 'Solteiro(a)',
  married: 'Casado(a)',
  divorced: 'Divorciado(a)',
  widowed: 'Viúvo(a)',
  'stable-union': 'União estável',
  'not-stated': 'Não informado',
  passport: 'Passaporte',
}

import type * as en from '#portal/locale/en/patientHelp.ts'
import type { Translation } from '#portal/locale/messages.ts'

export const patientHelp: Translation<typeof en.patientHelp> = {
  title: 'O que a busca entende',
  name: 'Nome ou nome social',
  nameText: 'Partes em qualquer ordem, com ou sem acentos.',
  nameExample: 'conceicao ana',
  record: 'Número do prontuário',
  recordText: 'O número inteiro.',
  recordExample: '4711',
  document: 'CPF ou outro documento',
  documentText: 'A partir do começo, com ou sem pontos e traços, ou um trecho como é mostrado.',
  documentExample: '123.456, 123456 ou 456.789',
  birthDate: 'Data de nascimento',
  birthDateText:
    'Dia ou mês primeiro, ano com quatro dígitos. Uma data que pode ser de dois dias encontra ambos. Pacientes de quem só se sabe o ano são achados pela data ou só pelo ano.',
  birthDateExample: '12/03/1961',
  combined: 'Várias coisas juntas',
  combinedText: 'Tudo tem de corresponder. Quem melhor corresponde vem primeiro.',
  combinedExample: 'souza 12/03/1961',
  close: 'Fechar',
}

import type { authorship as en } from '#portal/locale/en/authorship.ts'
import type { Translation } from '#portal/locale/translation.ts'

export const authorship: Translation<typeof en> = {
  written: 'Redação',
  signature: 'Assinatura',
  release: 'Liberação',
  byAt: '{name}, {time}',
  receivedFrom: 'Recebido de {name}, {time}',
  signed: 'Assinado eletronicamente por {doctor}, {time}',
  received:
    'Laudo recebido de {system}; médico responsável: {doctor}; sem assinatura eletrônica neste portal',
  forDoctor: 'Escrito por {author} para {doctor}, não assinado',
  forDoctorBy: 'Escrito por {author}, fechado por {closer} para {doctor}, não assinado',
  supplied: 'Fechado por {closer} com um PDF; {doctor} não o assinou neste portal',
  unsigned: 'Médico responsável: {doctor}; sem assinatura eletrônica neste portal',
  unnamed: 'Usuário {id}',
}

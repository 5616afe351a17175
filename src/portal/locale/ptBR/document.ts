import type * as en from '#portal/locale/en/document.ts'
import type { Translation } from '#portal/locale/messages.ts'

export const authorship: Translation<typeof en.authorship> = {
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

export const correction: Translation<typeof en.correction> = {
  corrects: 'Corrige o laudo {id}',
  correctsEarlier: 'Corrige um laudo anterior',
  reason: 'Motivo da correção',
  hint: 'Quem lê a correção vê o motivo junto com o que mudou.',
  needed: 'Informe o motivo da correção.',
  differences: '{differences, plural, one {# diferença} other {# diferenças}}',
  compare: 'Comparar',
  reasonOf: '{side}, motivo da correção: {reason}',
}

export const criticalFinding: Translation<typeof en.criticalFinding> = {
  title: 'Achado crítico',
  waits: 'Aguarda ciência de um médico.',
  waitsFor: 'Aguarda ciência há {age}.',
  acknowledge: 'Registrar ciência',
  acknowledged: 'Ciência registrada por {name}, {time}.',
  note: 'Observação: {note}',
  ofEarlier: 'No laudo {id}, que este corrige.',
  done: 'A ciência do achado crítico foi registrada.',
  failed: 'A ciência não foi registrada. {problem}.',
  asked: {
    title: 'Registrar ciência deste achado crítico?',
    text: 'Fica registrado que você tomou ciência dele, e quando. Todos os que leem o laudo veem isso.',
    note: 'Observação, como quem foi avisado (opcional)',
    stay: 'Agora não',
  },
}

export const reportText: Translation<typeof en.reportText> = {
  struckOut: 'riscado:',
  asSent:
    'Este texto foi enviado em HTML e contém algo que não pode ser exibido. Ele aparece como foi enviado, com as marcações.',
}

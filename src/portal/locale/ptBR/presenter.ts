import type { presenter as en } from '#portal/locale/en/presenter.ts'
import type { Translation } from '#portal/locale/translation.ts'

export const presenter: Translation<typeof en> = {
  label: 'Modo de apresentação',
  notice:
    'Modo de apresentação: nomes, documentos, datas de nascimento e números de pacientes são inventados.',
  setAside: 'O que você digitou antes espera no formulário até o modo ser desligado.',
  stop: 'Desligar…',
  question: 'Desligar o modo de apresentação?',
  consequence:
    'Enquanto está ligado, nada do que se vê é salvo nem enviado, e só a lista de laudos é exportada, inventada como aparece. Depois de desligado, quem vê esta tela vê pacientes reais.',
  stay: 'Continuar apresentando',
  stopNow: 'Desligar',
}

import type * as en from '#portal/locale/en/wall.ts'
import type { Translation } from '#portal/locale/messages.ts'

export const wall: Translation<typeof en.wall> = {
  title: 'Números no telão',
  key: 'Chave',
  keyHint:
    'Os números são lidos com ela, sem que ninguém entre aqui. Criada nos ajustes: uma lista de permissões só com os números da clínica, uma integração com essa lista e uma chave dela.',
  show: 'Mostrar os números',
  refused: 'Esta chave não é aceita: está digitada errado, venceu ou foi revogada.',
  tooLittle: 'Esta chave não pode ler os números da clínica. Confira a lista de permissões da integração.',
  tooMuch:
    'Esta chave pode mais do que ler os números da clínica, por isso não serve para uma tela ao alcance de todos. Crie uma para o telão nos ajustes: uma lista de permissões só com os números da clínica, uma integração com essa lista e uma chave dela.',
  exit: 'Retirar a chave',
  fullscreen: 'Usar a tela inteira',
  window: 'Sair da tela inteira',
  dim: 'Escurecer',
  bright: 'Clarear',
}

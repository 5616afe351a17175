import type { keyboard as en } from '#portal/locale/en/keyboard.ts'
import type { Translation } from '#portal/locale/translation.ts'

export const keyboard: Translation<typeof en> = {
  title: 'Teclado',
  close: 'Fechar',
  enableShortcuts: 'Atalhos de uma só tecla',
  enableShortcutsHint: 'Nenhum deles faz algo enquanto você digita. Setas, Enter e Esc sempre funcionam.',
  commands: {
    search: 'Ir para os filtros; dali, a seta leva à lista',
    down: 'Próxima linha da lista',
    up: 'Linha anterior',
    choices: 'Abrir a lista de um filtro',
    open: 'Abrir a linha',
    select: 'Selecionar a linha ou tirá-la da seleção',
    refresh: 'Atualizar a lista',
    next: 'Abrir o próximo laudo',
    previous: 'Abrir o laudo anterior',
    part: 'Laudo, PDF, imagens, laudos anteriores, detalhes',
    unread: 'Marcar o laudo aberto como não lido ou como lido',
    close: 'Fechar o que está aberto',
    lock: 'Bloquear a tela',
    help: 'Mostrar estas teclas',
  },
}

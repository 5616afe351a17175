import type { downloads as en } from '#portal/locale/en/downloads.ts'
import type { Translation } from '#portal/locale/translation.ts'

export const downloads: Translation<typeof en> = {
  title: 'Exportar como CSV',
  starting: 'Preparando a lista…',
  progress: '{done, number} de {total, number}',
  progressUnknown: '{done, plural, one {# laudo} other {# laudos}} até agora',
  cancel: 'Cancelar',
  close: 'Fechar',
  failed: {
    network: 'O arquivo foi interrompido: não há conexão com o serviço.',
    sessionEnded: 'Sua sessão terminou. Entre de novo e tente mais uma vez.',
    forbidden: 'Seu usuário não pode fazer isto.',
    notFound: 'O serviço não oferece isto.',
    rateLimited:
      'Duas exportações suas já estão em andamento. Espere uma terminar ou cancele-a; depois tente de novo.',
    service: 'O serviço não conseguiu gerar o arquivo agora.',
    invalidAnswer: 'O arquivo que chegou não está completo.',
    other: 'O arquivo não pôde ser gerado.',
  },
  retry: 'Tentar de novo',
}

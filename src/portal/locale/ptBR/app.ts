import type { app as en } from '#portal/locale/en/app.ts'
import type { Translation } from '#portal/locale/translation.ts'

export const app: Translation<typeof en> = {
  portalName: 'Portal de laudos',
  demoLabel: 'Demonstração',
  demoNotice: 'Demonstração: todos os pacientes, laudos e imagens aqui são inventados.',
  skipToContent: 'Ir para o conteúdo',
  navigation: 'Páginas',
  pages: {
    reports: 'Laudos liberados',
    patients: 'Pacientes',
    writing: 'Laudos não liberados',
    inbox: 'Caixa de entrada',
    audit: 'Trilha de auditoria',
    settings: 'Configurações',
  },
  waiting: '{count, plural, one {# espera} other {# esperam}}',
  account: 'Minha conta',
  checkConnection: 'Verificar a conexão',
  openNavigation: 'Abrir a navegação',
  closeNavigation: 'Fechar a navegação',
  lock: 'Cobrir a tela',
  signOut: 'Sair',
  signedIn: 'Sessão iniciada',
  dismiss: 'Dispensar',
  toastKeyHint: 'A tecla F6 leva aos botões deste aviso.',
  language: 'Idioma',
  theme: 'Tema',
  languageFailed: 'Os textos desse idioma não chegaram. Verifique a rede e escolha de novo.',
  themes: { system: 'Tema do aparelho', light: 'Tema claro', dark: 'Tema escuro' },
  lostWork: 'O que a pessoa anterior não salvou nem enviou não está mais nesta aba.',
  loading: 'Carregando a página',
  printing: {
    byKeys: 'Imprima com as teclas Ctrl+P ou com o botão da página: assim a trilha de auditoria registra.',
    nothing: 'Esta página não é impressa.',
  },
  loadingSlow: 'Ainda carregando. A rede ou o serviço está lento.',
}

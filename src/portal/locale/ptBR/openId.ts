import type * as en from '#portal/locale/en/openId.ts'
import type { Translation } from '#portal/locale/messages.ts'

export const openId: Translation<typeof en.openId> = {
  goOn: 'Continuar com {provider}',
  again: 'Entrar de novo com {provider}',
  waiting: 'Entrando com {provider}…',
  emergency: 'Acesso de emergência por senha',
  byPassword: 'Entrar com uma senha deste portal',
  inWindow: 'Continue na janela de {provider}. Esta janela espera por ela.',
  blocked:
    'O navegador bloqueou a janela de {provider}. Permita janelas pop-up para este endereço ou entre nesta janela: o que foi digitado e não foi salvo se perde.',
  signInHere: 'Entrar nesta janela',
  failure: {
    expired: 'Este login foi iniciado em outro navegador ou há tempo demais. Comece de novo.',
    refused: '{provider} não confirmou o login. Tente de novo ou fale com quem cuida da sua conta lá.',
    noAccess:
      '{provider} conhece você, mas você não tem acesso a este portal. Fale com um administrador do portal.',
    unavailable: '{provider} não responde. Tente de novo em instantes.',
  },
}

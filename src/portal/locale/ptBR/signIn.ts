import type * as en from '#portal/locale/en/signIn.ts'
import type { Translation } from '#portal/locale/messages.ts'

export const signIn: Translation<typeof en.signIn> = {
  token: 'Token de acesso',
  tokenHint: 'Cole o token que você recebeu para este serviço.',
  show: 'Mostrar',
  empty: 'Cole o seu token de acesso.',
  noToken: 'Isso não é um token: há caracteres que nenhum token tem. Copie de novo e cole por inteiro.',
  checkConnection: 'Verificar a conexão',
  ended: {
    form: 'O serviço não aceita, ou não aceita mais, a sua sessão. Entre de novo e você volta para onde estava. Se isso acontece logo depois de entrar:',
    token:
      'O serviço não aceita, ou não aceita mais, esse token. Cole outro e você volta para onde estava. Se o token é novo:',
  },
  read: {
    unverified: 'Lido do token, sem verificação:',
    name: 'Nome: {name}',
    noName: 'Ele não traz nome.',
    role: 'Perfil: {role}',
    until: 'Válido até {moment}',
    noEnd: 'Ele não diz quando termina.',
    expired:
      'Pelo relógio deste dispositivo, ele já terminou. Você pode tentar mesmo assim: quem decide é o serviço.',
    nothing: 'O token não diz de quem é nem quando termina. Você pode entrar com ele mesmo assim.',
  },
  failure: {
    otherOrigin:
      'Não foi possível conectar ao serviço, ou ele não permite o endereço deste portal. Verifique a rede e tente de novo; o que você digitou continua aqui.',
    wrongPath:
      'O serviço não tem o login onde o portal o procura (erro {status, number}), por isso a sua senha não foi verificada. Avise quem cuida do portal.',
    page: 'Onde o portal procura o login, o serviço tem uma página para pessoas, por isso a sua senha não foi verificada. Avise quem cuida do portal.',
    refused:
      'O serviço recusou a forma do pedido, ou a senha (erro {status, number}). Confira o que digitou; se estiver certo, avise quem cuida do portal.',
    noToken:
      'O serviço respondeu sem um token de acesso em nenhum dos lugares usuais. Confira o que digitou; se estiver certo, avise quem cuida do portal: signIn.answer.token no config.json precisa dizer onde está o token.',
    noTokenAt:
      'O serviço respondeu sem um token de acesso em {place}. Confira o que digitou; se estiver certo, avise quem cuida do portal: signIn.answer.token no config.json precisa dizer onde está o token.',
    serviceMessage: 'O serviço diz: “{serviceMessage}”',
  },
}

import type { preflightSignIn as en } from '#portal/locale/en/preflight/signIn.ts'
import type { Translation } from '#portal/locale/messages.ts'

export const preflightSignIn: Translation<typeof en> = {
  ask: 'Entre só para esta verificação. O que você digitar fica na memória até o fim dela, e nenhuma sessão começa.',
  signedIn: 'Você está conectado. {role}',
  good: 'O login funciona.',
  pasted: 'O token tem a forma de um token. Se ele vale, vê-se no próximo passo.',
  declined: 'Ninguém entrou para esta verificação.',
  found: 'O que há na resposta',
  jwt: 'Um token que é um JWT',
  opaque: 'Um token que não é um JWT, do qual nada pode ser lido',
  expiry: {
    known: 'Vence em {minutes, plural, one {# minuto} other {# minutos}}',
    past: 'Já venceu',
    unknown: 'Quando vence não é dito',
  },
  name: { known: 'Um nome da pessoa', unknown: 'Nenhum nome da pessoa' },
  role: {
    doctor: 'Perfil: médico(a)',
    frontdesk: 'Perfil: recepção',
    administrator: 'Perfil: administrador',
    own: 'Perfil: criado pela clínica',
    unknown: 'Perfil: desconhecido',
  },
  expiredNext: 'Compare os relógios acima: pelo deste aparelho, o token venceu antes de ser usado.',
  noRoleNext:
    'Quem não tem perfil conhecido vê todas as páginas, e o que o serviço recusa é recusado. Para mudar isso, diga no config.json onde está o perfil (signIn.answer.role, signIn.claims.role), o que os nomes significam (signIn.roles) ou um perfil para todos (signIn.role).',
  network: 'O serviço não respondeu ao login.',
  networkNext: 'Verifique de novo. Se persistir, veja o registro (log) do serviço.',
  networkOther: 'A resposta ao login não chegou, ou este site não pode lê-la.',
  networkOtherNext:
    'Faça o serviço enviar estes cabeçalhos também no login; ou deixe baseUrl vazio e defina SERVICE_URL no servidor do portal.',
  wrongPath: 'Não há login em {path}: a resposta a {method} é {status}.',
  wrongPathNext: 'Defina signIn.path e signIn.method no config.json conforme o serviço.',
  credentials: 'O serviço recusa este usuário e esta senha.',
  credentialsNext:
    'Verifique de novo com um usuário que consiga entrar em outro lugar. Se for recusado também, os campos podem ter outros nomes: veja signIn.username e signIn.password no config.json.',
  tooManyAttempts: 'O serviço recusa novas tentativas por algum tempo.',
  tooManyAttemptsNext: 'Espere alguns minutos e verifique de novo.',
  refused: 'O serviço não entende o login em {path}: responde {status}.',
  refusedNext:
    'Compare signIn.body, signIn.username, signIn.password e signIn.fields no config.json com o que o serviço espera.',
  noToken: 'O serviço aceita o login, mas a resposta não tem token em nenhum dos lugares usuais.',
  noTokenAt: 'O serviço aceita o login, mas a resposta não tem token em {pointer}.',
  noTokenNext: 'Defina signIn.answer.token no config.json com o lugar do token, como /data/token.',
  noTokenPasted: 'O que foi colado não pode ser enviado como token.',
  noTokenPastedNext: 'Copie o token inteiro e nada além dele, e verifique de novo.',
  service: 'O serviço falhou no login em {path}: responde {status}.',
  serviceNext: 'Veja o registro (log) do serviço neste momento.',
}

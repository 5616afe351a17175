import type * as en from '#portal/locale/en/preflight.ts'
import type { Translation } from '#portal/locale/messages.ts'
import { preflightFields } from './preflight/fields.ts'
import { preflightSignIn } from './preflight/signIn.ts'

export const preflight: Translation<typeof en.preflight> = {
  title: 'Verificar a conexão',
  lead: 'Testa passo a passo o caminho deste navegador até o serviço. Nada é alterado e nada é removido.',
  runAgain: 'Verificar de novo',
  stop: 'Parar',
  back: 'Ir para a página inicial',
  backToSignIn: 'Voltar à página de login',
  result: {
    good: 'Nenhum passo falhou.',
    failed: '{count, plural, one {Um passo falhou} other {# passos falharam}}.',
  },
  state: {
    waiting: 'Aguardando',
    running: 'Em andamento',
    asking: 'Precisa de você',
    good: 'Em ordem',
    note: 'Atenção',
    failed: 'Falhou',
    skipped: 'Não feito',
  },
  step: {
    settings: 'Configurações',
    reached: 'Caminho até o serviço',
    secure: 'Criptografia',
    allowed: 'Permissão para consultar o serviço (CORS)',
    clock: 'Relógios',
    signIn: 'Login',
    token: 'Token aceito',
    shape: 'Listagem de laudos',
    removal: 'Remoção de paciente',
    offered: 'O que o serviço oferece',
  },
  skippedAfter: 'Não feito por causa do passo “{step}”.',
  stopped: 'Não feito porque a verificação foi parada.',
  tooLong: 'Demorou mais de {seconds, plural, one {# segundo} other {# segundos}} e por isso foi encerrado.',
  tooLongNext:
    'Verifique de novo. Se persistir, o serviço está sobrecarregado, ou um firewall entre este aparelho e o serviço descarta as solicitações.',
  unexpected: 'Este passo terminou com um erro do próprio portal ({name}).',
  unexpectedNext: 'Recarregue a página e verifique de novo. Se persistir, avise quem cuida do portal.',
  settings: {
    found: 'O config.json foi encontrado e lido. Estas configurações diferem do padrão: {names}. {where}',
    defaults: 'O config.json foi encontrado e lido. Todas as configurações estão no padrão. {where}',
    other: 'Endereço do serviço: {address}.',
    own: 'O portal consulta o serviço no seu próprio endereço, {address}. Se algo ali repassa as solicitações, como faz SERVICE_URL, daqui não se vê.',
    unreached: 'Não foi possível buscar o config.json: o servidor de onde veio esta página não responde.',
    unreachedNext: 'Verifique a rede e se o servidor do portal está funcionando; depois recarregue a página.',
    refused: 'Não há config.json: o servidor do portal respondeu {status}. Vale o padrão. {where}',
    noJson:
      'O que o servidor do portal envia como config.json não é um arquivo de configurações. Vale o padrão. {where}',
    missingNext:
      'Coloque um config.json ao lado do index.html do portal e garanta que o servidor envie o próprio arquivo, e não uma página no lugar dele.',
    wrong:
      'O config.json não pode ser usado por causa de: {names}. Vale o padrão para tudo o que há nele. {where}',
    wrongNext: 'Corrija essas configurações no config.json e depois recarregue a página.',
    changedSince:
      'O config.json mudou desde que esta página foi carregada; agora diz {address}. Recarregue a página para verificar com ele.',
    unknown: 'O portal não conhece estas configurações: {names}. Confira como estão escritas.',
  },
  reached: {
    good: 'O serviço em {address} responde, em {milliseconds, number} ms. Sem token diz {status}, como esperado.',
    open: 'O serviço em {address} responde, em {milliseconds, number} ms, com {status}, embora nenhum token tenha sido enviado.',
    openNext: 'Verifique se a listagem de laudos não está aberta a todos.',
    unread:
      'Algo em {address} responde, em {milliseconds, number} ms, mas o navegador não deixa o portal ler a resposta.',
    page: '{address} responde com uma página da web no lugar dos dados do serviço.',
    redirectedPage: '{address} leva a uma página da web, como a de login em uma rede ou em um proxy.',
    pageNext:
      'O endereço pode ser de um site e não do serviço, ou um proxy responde no lugar dele. Corrija baseUrl no config.json (ou SERVICE_URL no servidor do portal), ou fale com quem cuida do proxy.',
    notThere: '{address} responde, mas diz {status} no endereço da listagem.',
    notThereNext:
      'Se os passos seguintes também falharem, falta ou sobra uma parte no endereço: o portal acrescenta a ele /api/v1/portalreport.',
    gateway: '{address} responde {status}: há ali um servidor ou proxy, mas o serviço atrás dele não está.',
    gatewayNext:
      'Verifique se o serviço está funcionando e se o servidor à frente dele conhece o seu endereço.',
    fault: '{address} responde {status}: o próprio serviço falhou.',
    faultNext: 'Veja o registro (log) do serviço neste momento.',
    forbidden: 'A própria página do portal proíbe o navegador de consultar {address}.',
    forbiddenNext:
      'O cabeçalho Content-Security-Policy do servidor do portal precisa citar {origin} em connect-src. Se baseUrl acabou de mudar, recarregue antes a página.',
    mixed:
      'O navegador não consultou {address}: esta página veio por https, e dela nenhum endereço http pode ser consultado.',
    mixedNext:
      'Faça o serviço responder por https, ou deixe baseUrl vazio e defina SERVICE_URL no servidor do portal, que então repassa as solicitações.',
    offline: 'Este aparelho está sem rede.',
    offlineNext: 'Conecte-o e verifique de novo.',
    unreached:
      'Nada responde em {address}. O navegador não diz por quê: o nome pode não existir, pode não haver nada ali, ou pode haver um firewall no caminho.',
    unreachedTls:
      'Nada responde em {address}. O navegador não diz por quê: o nome pode não existir, pode não haver nada ali, o certificado pode não ser confiável, ou pode haver um firewall no caminho.',
    unreachedNext: 'Abra {address} em uma aba própria: ali o navegador diz o que está errado.',
    unreachedOtherNext:
      'Abra {address} em uma aba própria. Se o navegador disser ali o que está errado, corrija. Se vier uma resposta, o serviço funciona e recusa todos os outros sites (Cross-Origin-Resource-Policy): deixe baseUrl vazio e defina SERVICE_URL no servidor do portal.',
  },
  secure: {
    good: 'O portal e o serviço são acessados por https.',
    goodOwn:
      'Este navegador acessa o portal por https, e o serviço no mesmo endereço. Se o caminho atrás dele é criptografado, daqui não se vê.',
    thisMachineOwn:
      'Este navegador consulta o serviço no endereço do próprio portal, nesta máquina. Se o caminho atrás dele é criptografado, daqui não se vê.',
    thisMachine: 'O que não é criptografado não sai desta máquina.',
    mixed: 'O portal veio por https, mas o serviço tem um endereço http, que os navegadores bloqueiam.',
    mixedNext:
      'Dê ao serviço um endereço https, ou deixe baseUrl vazio e defina SERVICE_URL no servidor do portal.',
    plain:
      'O portal e o serviço não são criptografados: quem está na rede no caminho pode ler senhas e laudos.',
    plainPage:
      'O próprio portal não é criptografado: quem está na rede no caminho pode alterá-lo e assim ler senhas e laudos.',
    plainNext: 'Coloque TLS à frente dele antes do uso com pacientes reais.',
  },
  allowed: {
    sameOrigin: 'Não é necessária: o navegador consulta o serviço no endereço do próprio portal.',
    good: 'O serviço permite que este site envie os cabeçalhos de que o portal precisa e leia as respostas.',
    errorsUnread:
      'O serviço permite que este site consulte com um token, mas não que leia as recusas: um token vencido vai parecer uma falha da rede.',
    unclear:
      'As recusas do serviço não podem ser lidas por este site. Se as outras respostas podem, vê-se quando alguém entrar abaixo.',
    nothing: 'O serviço não permite este site (CORS): o navegador não entrega as respostas ao portal.',
    headers: 'O serviço permite que este site leia respostas, mas não que envie estes cabeçalhos: {names}.',
    next: 'Faça o serviço enviar estes cabeçalhos, também nas respostas a OPTIONS e nos erros; ou deixe baseUrl vazio e defina SERVICE_URL no servidor do portal, e nenhuma permissão é necessária.',
  },
  clock: {
    same: 'Os relógios deste aparelho e do serviço coincidem ao segundo.',
    ahead: 'O relógio do serviço está {time} adiantado em relação ao deste aparelho.',
    behind: 'O relógio do serviço está {time} atrasado em relação ao deste aparelho.',
    seconds: '{seconds, plural, one {# segundo} other {# segundos}}',
    minutes: '{minutes, plural, one {# minuto} other {# minutos}}',
    muchNext:
      'Acerte os dois relógios por um servidor de hora: os tokens podem parecer vencidos ou valer por tempo demais.',
    unknown: 'Não se sabe: o serviço não diz a hora onde este site possa lê-la.',
  },
  signIn: preflightSignIn,
  token: {
    none: 'Não há token para enviar.',
    good: 'A listagem aceita o token e responde em {milliseconds, number} ms.',
    refused: 'A listagem recusa o token (401).',
    refusedNext:
      'Saia e entre de novo. Se persistir, o login dá um token que não é para este serviço, ou os relógios divergem.',
    forbidden: 'O token é aceito, mas este usuário não pode ler a listagem (403).',
    forbiddenNext: 'Verifique de novo com um usuário que possa ler laudos.',
    notThere: 'Não há listagem neste endereço (/api/v1/portalreport).',
    notThereNext: 'Corrija baseUrl no config.json, ou SERVICE_URL no servidor do portal.',
    fault: 'A listagem responde {status}.',
    faultNext: 'Veja o registro (log) do serviço neste momento.',
    unreached: 'A conexão falhou quando a listagem foi consultada com o token.',
    unreachedNext:
      'Verifique de novo. Se persistir, veja os registros (logs) do serviço e do que está à frente dele.',
    notAllowed: 'A resposta da listagem não chegou, ou este site não pode lê-la (CORS).',
    notAllowedNext:
      'Faça o serviço enviar estes cabeçalhos; ou deixe baseUrl vazio e defina SERVICE_URL no servidor do portal.',
  },
  shape: {
    none: 'A listagem não foi aberta a este usuário.',
    page: 'A listagem responde com uma página da web.',
    pageNext: 'Um proxy responde no lugar do serviço, ou o endereço é de um site.',
    strange: 'A resposta não é uma listagem: faltam os registros em “data”.',
    strangeNext: 'O serviço precisa responder com um objeto com count e data, como mostra a descrição dele.',
    brokenOff: 'A resposta foi interrompida antes de o primeiro registro estar completo.',
    brokenOffNext:
      'Verifique de novo. Se persistir, veja os registros (logs) do serviço e do que está à frente dele.',
    empty: 'A listagem está vazia; a forma dos registros não pode ser verificada.',
    emptyNext: 'Verifique de novo quando houver um laudo liberado.',
    good: '{records, plural, one {O primeiro registro foi lido} other {Os primeiros # registros foram lidos}}. Todos os {fields, number} campos estão como descritos.',
    differs:
      '{records, plural, one {O primeiro registro foi lido} other {Os primeiros # registros foram lidos}}. {differing, plural, one {Um campo nem sempre está} other {# campos nem sempre estão}} como descritos, de {fields, number}.',
    count: 'O count diz {count, number}.',
    wrongCount: 'O count diz {count, number}, embora não haja mais registros do que estes.',
    countUnread: 'O count não foi lido: ele não vem antes dos registros.',
    noCount: 'Não há count.',
    array: 'É só uma lista, sem count e data em volta.',
    arrayNext: 'O portal a lê mesmo assim.',
    differsNext:
      'O portal mostra o que há e deixa vazio o que falta. Se faltar no portal algo que a clínica tem, procure abaixo.',
    brokenOffAfter:
      'A resposta foi interrompida depois {records, plural, one {do primeiro registro} other {de # registros}}.',
  },
  fields: preflightFields,
  removal: {
    untested:
      'Não testada: não há como testar uma remoção sem remover alguém; nada foi enviado. Se este usuário pode remover e se o corpo da solicitação chega, vê-se na primeira remoção.',
    next: 'Um proxy no caminho precisa deixar passar solicitações DELETE com o corpo delas.',
    nextOther:
      'Um proxy no caminho precisa deixar passar solicitações DELETE com o corpo delas, e o serviço precisa citar DELETE em Access-Control-Allow-Methods: o navegador pergunta por OPTIONS antes de enviar uma.',
  },
  offered: {
    own: 'O serviço é o do próprio portal e oferece tudo.',
    echo: 'O serviço diz ele mesmo o que oferece.',
    openapi: 'O serviço tem um documento OpenAPI, pelo qual o portal sabe o que ele oferece.',
    nothing: 'O serviço nada diz de si; o portal usa só a listagem e a remoção.',
    failed: 'O serviço não disse o que oferece, embora seja o do próprio portal.',
    failedNext: 'Verifique de novo. Se persistir, veja o registro (log) do serviço.',
    by: {
      service: 'Do serviço',
      listing: 'Feito pelo portal a partir da listagem',
      hidden: 'Não oferecido; o portal esconde',
      told: 'Não oferecido; o portal mostra a aba, que o diz',
    },
  },
  part: {
    openReport: 'abrir um laudo pelo endereço',
    pdf: 'PDFs dos laudos',
    images: 'imagens dos laudos',
    examFilter: 'escolher um exame',
    examinerFilter: 'escolher um médico',
    patientFilter: 'escolher um paciente',
    readMarks: 'marcas do que foi lido',
    csv: 'exportação como tabela (CSV)',
    zip: 'vários PDFs em um arquivo (ZIP)',
    patientSearch: 'busca de pacientes',
    patientRecord: 'cadastro de um paciente',
    patientReports: 'laudos de um paciente',
    patientForms: 'cadastrar e alterar pacientes',
    history: 'histórico do cadastro de um paciente',
    restore: 'restaurar pacientes removidos',
    audit: 'auditoria',
  },
  form: {
    username: 'Usuário para esta verificação',
    password: 'Senha para esta verificação',
    token: 'Token de acesso para esta verificação',
    goOn: 'Continuar',
    leaveOut: 'Não fazer este passo',
  },
  copy: {
    button: 'Copiar como texto',
    done: 'Copiado.',
    byHand: 'O navegador não deixa a página copiar. O texto está selecionado: copie pelo teclado.',
    field: 'A verificação como texto',
    holds:
      'O texto contém endereços e as frases acima; nenhum token, nenhuma senha, nenhum usuário e nada de pacientes.',
  },
  text: { date: 'Data', portal: 'Portal', service: 'Serviço', browser: 'Navegador' },
}

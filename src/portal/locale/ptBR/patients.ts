import type * as en from '#portal/locale/en/patients.ts'
import type { Translation } from '#portal/locale/messages.ts'

export const patients: Translation<typeof en.patients> = {
  title: 'Pacientes',
  new: 'Novo paciente',
  search: 'Buscar pacientes',
  lists: 'Listas de pacientes',
  myLists: 'Minhas listas de pacientes',
  searchHelp: 'Como buscar',
  clearSearch: 'Limpar o campo',
  searchPlaceholder: 'Nome, prontuário, documento ou nascimento',
  searchShort: 'Buscar',
  count: '{count, plural, one {# paciente} other {# pacientes}}',
  countAtLeast: '{count, number} pacientes ou mais',
  loadingRecord: 'Carregando o prontuário',
  columns: {
    patient: 'Paciente',
    record: 'Prontuário',
    born: 'Nascimento',
    mother: 'Mãe',
    document: 'Documento',
    unit: 'Unidade',
    action: 'Ação',
  },
  mother: 'Mãe {name}',
  noMother: 'Mãe não informada',
  moreDocuments: '{count, plural, one {e mais # documento} other {e mais # documentos}}',
  empty: {
    noMatch: 'Nenhum paciente corresponde a “{search}”',
    noMatchText: 'Confira a grafia, ou busque pelo número do prontuário, documento ou nascimento.',
    clearSearch: 'Limpar a busca',
    noPatients: 'Não há pacientes',
    noPatientsText: 'Os pacientes aparecem aqui assim que o serviço tiver seus prontuários.',
    retry: 'Atualizar',
    noneListed: 'Nenhum paciente da sua lista foi encontrado',
    noneListedText:
      'A lista está vazia ou não é sua. Coloque pacientes em uma lista pelo menu de um laudo ou de um prontuário.',
    noneListedMatch: 'A busca inclui apenas os pacientes da sua lista.',
    searchAll: 'Ver todos os pacientes',
  },
  filters: {
    show: 'Ver os pacientes',
    showCount: 'Ver {count, plural, one {# paciente} other {# pacientes}}',
  },

  recordTitle: 'Prontuário {id}',
  record: 'prontuário {id}',
  backToList: 'Todos os pacientes',
  backToListed: 'Pacientes da lista',
  edit: 'Editar',
  more: 'Mais ações',
  actions: 'Ações',
  merge: 'Unificar com outro prontuário',
  remove: 'Remover paciente',
  facts: {
    born: 'Nascimento',
    mother: 'Mãe',
    documents: '{count, plural, one {Documento} other {Documentos}}',
    created: 'Criado',
  },
  notRecorded: 'Não informado',
  notListed: 'Não conhecido',
  listed: {
    record:
      'O que está aqui vem da lista de laudos liberados: este serviço não mostra outro cadastro do paciente.',
    search: 'Estes são os pacientes dos laudos liberados que o serviço lista. Pode haver outros.',
    searchIncomplete:
      'Estes são os pacientes dos laudos liberados que foram carregados. A lista não foi carregada até o fim, e pode haver outros.',
    refused: 'Este serviço mostra pacientes só na lista de laudos liberados, que não permite que você leia.',
    missingTitle: 'Nenhum laudo deste paciente está na lista',
    missing:
      'Não há na lista laudo liberado de um paciente com este número. Pacientes sem laudo não são conhecidos aqui.',
    none: 'O serviço não lista laudos liberados e não tem outra lista de pacientes.',
    noMatch:
      'Só são encontrados pacientes com laudo na lista. Verifique a grafia ou busque por número de prontuário, documento ou data de nascimento.',
  },
  timeAndUser: '{moment} por {name}',
  unnamedUser: 'usuário {id}',
  merged: {
    title: 'Este prontuário foi unificado com o prontuário {id}',
    open: 'Abrir o prontuário {id}',
    text: 'São do mesmo paciente. Tudo está lá agora.',
  },
  missing: {
    title: 'Não há paciente com este número de prontuário',
    text: 'O número pode estar errado, ou o prontuário foi removido.',
  },
  removed: {
    title: 'Este prontuário foi removido',
    text: 'Ele não está em nenhuma lista, e seus laudos liberados não estão no portal. Restaurar traz ambos de volta.',
    restore: 'Restaurar paciente',
    failed: 'O prontuário não foi restaurado.',
    merged: {
      title: 'Este prontuário foi unificado com o prontuário {id}',
      text: 'Os laudos e agendamentos dele estão lá agora. Desfazer a unificação traz de volta este prontuário e o que era dele; o que foi alterado depois fica.',
      restore: 'Desfazer a unificação',
      open: 'Abrir o prontuário {id}',
      keptRemoved:
        'A unificação não foi desfeita: o próprio prontuário {id} foi removido. Restaure-o primeiro.',
    },
  },
  restore: {
    restored: 'Paciente restaurado: prontuário {id}',
    alreadyRestored: 'O prontuário {id} não está mais removido: alguém o restaurou.',
    notFound: 'O serviço não conhece o prontuário {id}.',
    movedReports: {
      returned: '{count, plural, one {# laudo volta} other {# laudos voltam}} do prontuário {id}.',
      notReturned:
        '{count, plural, one {# laudo foi alterado depois e fica} other {# laudos foram alterados depois e ficam}} no prontuário {id}.',
    },
    movedAppointments: {
      returned:
        '{count, plural, one {# agendamento volta} other {# agendamentos voltam}} do prontuário {id}.',
      notReturned:
        '{count, plural, one {# agendamento foi alterado depois e fica} other {# agendamentos foram alterados depois e ficam}} no prontuário {id}.',
    },
    unmerged:
      '{count, plural, one {# campo foi alterado depois e fica} other {# campos foram alterados depois e ficam}} no prontuário {id}.',
    undo: {
      alreadyRestored: 'O prontuário {id} não está mais removido.',
      expired:
        'O prontuário {id} não foi restaurado: o tempo para desfazer passou. Um administrador pode restaurá-lo.',
      notConfirmed: 'O prontuário {id} não foi restaurado: você não confirmou que é você.',
      sessionEnded: 'O prontuário {id} não foi restaurado: entre de novo ou fale com um administrador.',
      failed:
        'O prontuário {id} não foi restaurado: o serviço não aceitou. Um administrador pode restaurá-lo.',
      unanswered: 'A resposta não chegou: não se sabe se o prontuário {id} foi restaurado.',
    },
  },
}

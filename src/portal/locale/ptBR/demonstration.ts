import type * as en from '#portal/locale/en/demonstration.ts'
import type { Translation } from '#portal/locale/messages.ts'

export const demonstration: Translation<typeof en.demonstration> = {
  making: 'Uma nova clínica está sendo criada…',
  title: 'Demonstração',
  close: 'Fechar o painel',
  loading: 'Carregando o painel',
  facts:
    '{reports} laudos de {patients} pacientes, em {language}, criados em {madeAt}{round, plural, =1 {} other { (clínica nº {round, number})}}.',
  languages: {
    both: 'português e inglês',
    'pt-BR': 'português',
    en: 'inglês',
  },
  refused: {
    making:
      'A clínica está sendo recriada neste momento. Nada do que você digitou se perde: tente de novo quando terminar.',
    noClinic:
      'Isso não corresponde à clínica como está agora: a unidade principal pode ter sido removida, ou alguém a alterou neste momento. Tente de novo; se continuar assim, recomece.',
    invalid: 'O serviço não aceitou. Encurte o que você digitou, ou deixe de fora caracteres incomuns.',
  },
  shown: {
    title: 'O que aparece da clínica',
    fields: { clinicName: 'Nome da clínica', logo: 'Logotipo', unit: 'Nome da unidade principal' },
    logoHint: 'Iniciais ou uma palavra curta. Vazio: sem logotipo.',
    before: 'Salvo: {value}',
    nothing: 'nenhum',
    missing: 'Digite pelo menos um caractere.',
    save: 'Salvar',
    discard: 'Descartar',
    saved: 'Salvo. As outras pessoas verão em alguns segundos.',
  },
  living: {
    title: 'Uma clínica em atividade',
    label: 'Liberar laudos como uma clínica deste tamanho',
    state: {
      off: 'Desligada.',
      working: 'Em atividade: neste horário da semana, cerca de {rate} laudos por hora.',
      closed: 'Fechada neste horário da semana.',
      limit: 'Descansa, pois chegou ao limite: 10.000 laudos.',
    },
    now: 'Liberar um agora',
    counts: '{today, number} hoje, {total, number} desde que a clínica foi criada.',
  },
  startOver: {
    title: 'Recomeçar',
    text: 'Cria outra clínica, com outros pacientes e laudos, no lugar desta. Ninguém perde a sessão.',
    size: 'Tamanho',
    sizes: {
      few: 'Poucos: {count} laudos',
      usual: 'O usual: {count} laudos',
      many: 'Muitos: {count} laudos',
    },
    language: 'Idioma dos laudos',
    languages: { both: 'Português e inglês', 'pt-BR': 'Português', en: 'Inglês' },
    long: 'Leva alguns minutos. Enquanto os registros são gravados, todos podem ter de esperar.',
    ask: 'Recomeçar…',
    question: 'Recomeçar com uma nova clínica?',
    comes: 'Uma nova clínica, com {reports} laudos em {language}, toma o lugar desta, para todos.',
    goes: '<b>O que sai:</b> os {reports} laudos de {patients} pacientes com seus arquivos, tudo o que foi alterado neles e os registros dos ajustes.',
    stays: '<b>O que fica:</b> os usuários e suas sessões, o nome e o logotipo da clínica e a auditoria.',
    keep: 'Manter esta clínica',
    go: 'Recomeçar',
    progress: 'Criando a nova clínica',
    steps: {
      planning: 'Planejando pacientes e laudos',
      files: 'Gravando PDFs e imagens',
      records: 'Substituindo os registros',
    },
    counted: '{step}: {done} de {total}',
    stepOf: 'Etapa {step, number} de {count, number}',
    meanwhile:
      'A clínica de antes continua disponível até os registros serem substituídos. Você pode fechar o painel: a barra de cada página diz que o trabalho continua.',
    done: 'A nova clínica está pronta.',
    failed:
      'Não foi possível criar a nova clínica, e esta continua como estava. Tente de novo; o log do serviço diz o motivo.',
  },
}

import type { tour as en } from '#portal/locale/en/tour.ts'
import type { Translation } from '#portal/locale/translation.ts'

export const tour: Translation<typeof en> = {
  offer: 'Primeira vez aqui? Um passeio de noventa segundos mostra o que você pode fazer.',
  start: 'Fazer o passeio',
  decline: 'Agora não',
  again: 'Passeio',
  label: 'Passeio',
  progress: '{step, number} de {count, number}',
  coming: 'Abrindo a página…',
  skip: 'Pular',
  back: 'Voltar',
  next: 'Avançar',
  done: 'Concluir',
  steps: {
    filters: {
      title: 'Encontrar laudos',
      text: 'Exame, médico, paciente e dia da liberação restringem a lista assim que você escolhe. A escolha fica no endereço: Voltar e um favorito trazem de novo aqui. Nenhum nome de paciente fica nele.',
    },
    unread: {
      title: 'O que é novo',
      text: 'Em negrito e com um ponto: você ainda não leu. “Só não lidos” deixa de fora o resto. Os laudos liberados nesse meio-tempo esperam acima da lista, e nenhuma linha se move.',
    },
    openReport: {
      title: 'Abrir um laudo',
      text: 'Clique em uma linha, ou use as setas e Enter. O laudo abre ao lado da lista, que fica onde estava. N e P levam ao próximo e ao anterior.',
    },
    earlier: {
      title: 'Comparar com os anteriores',
      text: 'Aqui estão os outros laudos do paciente; dois deles podem ser lidos lado a lado, com as diferenças marcadas. Um laudo corrigido diz qual ele substitui, e o mantém para leitura.',
    },
    exports: {
      title: 'Levar a lista',
      text: 'Salva a lista filtrada como tabela. As linhas selecionadas podem ser salvas com os PDFs em um só arquivo. A trilha de auditoria diz quem exportou o quê.',
    },
    present: {
      title: 'Mostrar a outras pessoas',
      text: 'O modo de apresentação troca todos os pacientes por inventados, em todas as páginas. “Cobrir a tela”, logo abaixo, esconde seu trabalho em todas as abas até você entrar de novo e continuar.',
    },
    search: {
      title: 'Encontrar um paciente',
      text: 'Nome, número do prontuário, documento ou nascimento, em qualquer ordem e sem acentos. Os homônimos são indicados, para que ninguém seja confundido com outra pessoa.',
    },
    newPatient: {
      title: 'Cadastrar um paciente',
      text: 'Enquanto você digita, o formulário mostra prontuários que podem ser da mesma pessoa. O que foi digitado fica guardado se a sessão terminar nesse meio-tempo.',
    },
    record: {
      title: 'O prontuário',
      text: 'Quem é o paciente, seus contatos, o convênio e os laudos. O passeio abriu para você o primeiro prontuário da lista.',
    },
    merge: {
      title: 'Dois prontuários de uma pessoa',
      text: 'Os dois aparecem lado a lado, e você escolhe, campo a campo, o que está certo. Laudos e agendamentos vão junto. Uma unificação pode ser desfeita.',
    },
    removal: {
      title: 'Remover um prontuário',
      text: 'O diálogo diz de quem é e quantos laudos saem do portal com ele, e pede que você digite o número. Tente com outro número: nada acontece.',
    },
    undo: {
      title: 'Desfazer',
      text: 'Depois de remover, um aviso oferece Desfazer por um minuto; mais tarde, um administrador restaura. Nada é apagado de verdade, e esta lista diz quem fez o quê, e quando.',
    },
    inbox: {
      title: 'O que espera por uma pessoa',
      text: 'Laudos que outros sistemas enviaram e que não correspondem com certeza a um paciente ou exame. Você vê o que veio ao lado dos cadastros possíveis, e decide.',
    },
    figures: {
      title: 'A clínica em números',
      text: 'Quantos laudos são liberados, quanto os pacientes esperam e o que ainda falta. Cada número e cada marca de um gráfico levam à lista que contam, e Voltar traz de novo aqui.',
    },
    users: {
      title: 'Quem pode o quê',
      text: 'Cada usuário tem uma lista de permissões e um alcance: todos os laudos, os de uma unidade ou os dos próprios pacientes. Desativar um usuário encerra as sessões na hora.',
    },
    audit: {
      title: 'Quem fez o quê',
      text: 'Cada leitura, alteração, exportação e recusa, em uma cadeia de selos na qual uma mudança posterior apareceria. Filtre por pessoa, paciente, ato ou dia.',
    },
    preflight: {
      title: 'A rede deixa passar?',
      text: 'A verificação tenta cada passo deste navegador até o serviço e diz em palavras o que falha e quem pode resolver. Funciona também antes de entrar.',
    },
    panel: {
      title: 'Sua demonstração',
      text: '“Painel” abre o que você pode mudar: nome e logotipo da clínica, se continuam chegando laudos, um serviço lento ou com falhas só para este navegador, e uma clínica nova de outro tamanho.',
    },
  },
}

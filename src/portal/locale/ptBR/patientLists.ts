import type * as en from '#portal/locale/en/patientLists.ts'
import type { Translation } from '#portal/locale/messages.ts'

export const patientLists: Translation<typeof en.patientLists> = {
  title: 'Minhas listas de pacientes',
  ofPatient: 'Listas com este paciente',
  private: 'Só você vê as suas listas.',
  none: 'Você ainda não tem nenhuma lista.',
  list: 'Lista',
  option: '{name} ({count, number})',
  count: '{count, plural, one {# paciente} other {# pacientes}}',
  shown:
    '{count, plural, =0 {Ainda não há ninguém nesta lista. Inclua pacientes pelo menu de um laudo ou de um prontuário.} one {# paciente} other {# pacientes}}',
  take: 'Tirar {name} da lista',
  more: 'Mostrar mais',
  showReports: 'Mostrar os laudos deles',
  name: 'Nome da lista',
  rename: 'Renomear',
  newList: 'Nova lista',
  create: 'Criar',
  createAndAdd: 'Criar e incluir',
  remove: 'Excluir lista',
  removeTitle: 'Excluir “{name}”?',
  removeText: 'A lista é excluída definitivamente. Os pacientes e os laudos deles continuam como estão.',
  stay: 'Manter',
  done: 'Concluir',
  unnamed: 'Dê um nome à lista.',
  problems: {
    nameTaken: 'Você já tem uma lista com este nome.',
    lists: 'Você tem {count, number} listas e não pode ter mais. Exclua uma antes.',
    patients: 'Esta lista tem {count, number} pacientes e não comporta mais.',
    listGone: 'Esta lista não existe mais. Ela foi excluída em outra janela.',
    gone: 'Esta lista não existe mais, ou você não pode ver este paciente.',
    failed: 'Não foi salvo: {problem}',
  },
}

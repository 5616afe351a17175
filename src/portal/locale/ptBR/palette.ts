import type * as en from '#portal/locale/en/palette.ts'
import type { Translation } from '#portal/locale/messages.ts'

export const palette: Translation<typeof en.palette> = {
  field: 'Busca e comandos',
  placeholder: 'Página, comando, exame…',
  placeholderWithPatients: 'Página, paciente, exame, comando…',
  results: 'Resultados',
  pages: 'Páginas',
  commands: 'Comandos',
  patients: 'Pacientes',
  exams: 'Laudos por exame',
  lists: 'Laudos por lista de pacientes',
  more: 'Os primeiros {shown, number} de {count, number} pacientes. Digite mais para encontrar os outros.',
  nothingFound: 'Nada encontrado',
}

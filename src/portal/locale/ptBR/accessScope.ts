import type * as en from '#portal/locale/en/accessScope.ts'
import type { Translation } from '#portal/locale/messages.ts'

export const accessScope: Translation<typeof en.accessScope> = {
  note: {
    own: 'A lista mostra os laudos dos seus próprios pacientes.',
    unit: 'A lista mostra os laudos das suas unidades e os que você assina.',
    none: 'Seu usuário não está ligado a nenhum funcionário, por isso a lista não mostra laudos. Um administrador pode ligá-lo.',
    outside:
      '{count, plural, one {# outro laudo deste paciente está} other {# outros laudos deste paciente estão}} fora do seu escopo de acesso.',
    open: 'Abrir mesmo assim…',
    cancel: 'Cancelar',
  },
  refused: {
    title: 'O laudo {id} está fora do seu escopo de acesso',
    own: 'Você vê os laudos dos seus próprios pacientes, e este paciente não é um deles.',
    unit: 'Você vê os laudos das suas unidades e os que assina, e este não é de nenhum desses.',
    none: 'Seu usuário não está ligado a nenhum funcionário, por isso você não vê laudos.',
    text: 'Se o seu trabalho precisar dele, abra-o mesmo assim: todos os laudos deste paciente poderão ser lidos por quatro horas. Os administradores veem que você o abriu, e por quê.',
  },
  opening: {
    reason: 'Abro porque …',
    hint: 'O motivo fica na auditoria. Não cite nenhum paciente.',
    missing: 'Informe um motivo de pelo menos {min, number} caracteres.',
    open: 'Abrir mesmo assim',
    failed: 'Não foi aberto: {cause}. Seu motivo continua aqui; tente de novo.',
  },
}

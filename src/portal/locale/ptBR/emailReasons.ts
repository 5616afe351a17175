/** Why the account cannot send. */
export const accountProblems = {
  login: 'O servidor de e-mail recusa o usuário ou a senha',
  certificate: 'O certificado do servidor de e-mail não é confiável',
  noTls: 'O servidor de e-mail não oferece a criptografia definida',
  sender: 'O servidor de e-mail não deixa a conta enviar do seu endereço',
  noAnswer: 'O servidor de e-mail não responde',
} as const

/** Why an e-mail waits, was given up or was cancelled. */
export const emailReasons = {
  ...accountProblems,
  noAccount: 'Nenhuma conta de e-mail está em uso',
  noPortalAddress: 'O endereço do portal não está definido (PUBLIC_URL)',
  refusedForNow: 'O servidor de e-mail o recusa por enquanto',
  refused: 'O servidor de e-mail o recusa',
  recipient: 'O servidor de e-mail recusa o endereço',
  tooOften: 'Não foi aceito por mais de um dia',
  withdrawn: 'O laudo não está mais liberado',
  acknowledged: 'A ciência do achado foi registrada antes',
  noAccess: 'A pessoa não pode ver o laudo',
  textRemoved: 'O texto preparado foi removido antes',
  byUser: 'Cancelado por um usuário',
} as const

/** Who was told of a report. */
export const emailNotices = {
  title: 'Avisados por e-mail',
  sent: 'O servidor de e-mail aceitou: {when}',
  waiting: 'Na fila de envio',
  givenUp: 'Desistido',
  cancelled: 'Cancelado',
  withReason: '{state}. {reason}',
  reasons: emailReasons,
} as const

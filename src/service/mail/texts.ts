import type { EmailEvent, emailLanguages } from '#contract/resources/emailKinds.ts'

type Language = (typeof emailLanguages)[number]
interface PreparedText {
  subject: string
  text: string
}

const pages = {
  'pt-BR': (sentence: string) =>
    `Olá, {{recipient}},\n\n${sentence}\n\n{{link}}\n\nO endereço pede que você entre com o seu usuário. Por proteção de dados, este e-mail não diz mais do que isso. O que você recebe por e-mail é escolhido em “Minha conta”.\n\n{{clinic}}`,
  en: (sentence: string) =>
    `Hello {{recipient}},\n\n${sentence}\n\n{{link}}\n\nThe address asks you to sign in. To protect the patient’s data, this e-mail says no more. What you get by e-mail is chosen in “My account”.\n\n{{clinic}}`,
}

/** The texts of mails for which the clinic has none of its own. */
export const builtInTexts: Record<Language, Record<EmailEvent, PreparedText> & { test: PreparedText }> = {
  'pt-BR': {
    released: {
      subject: '{{clinic}}: um laudo foi liberado',
      text: pages['pt-BR']('um laudo que você solicitou ou assinou foi liberado.'),
    },
    corrected: {
      subject: '{{clinic}}: um laudo foi corrigido',
      text: pages['pt-BR'](
        'um laudo que você solicitou ou assinou foi corrigido. Vale o texto novo: leia-o no lugar do anterior.',
      ),
    },
    critical: {
      subject: '{{clinic}}: um laudo tem um achado crítico',
      text: pages['pt-BR'](
        'um laudo que você solicitou ou assinou tem um achado crítico. Leia-o e confirme a ciência no portal.',
      ),
    },
    acknowledgementDue: {
      subject: '{{clinic}}: um achado crítico espera a confirmação de ciência',
      text: pages['pt-BR'](
        'ninguém confirmou ainda a ciência de um achado crítico em um laudo que você solicitou ou assinou.',
      ),
    },
    test: {
      subject: '{{clinic}}: teste de e-mail',
      text: 'Este é um teste da conta de e-mail de {{clinic}}. Se você o recebeu, a conta consegue enviar.',
    },
  },
  en: {
    released: {
      subject: '{{clinic}}: a report was released',
      text: pages.en('A report that you requested or signed was released.'),
    },
    corrected: {
      subject: '{{clinic}}: a report was corrected',
      text: pages.en(
        'A report that you requested or signed was corrected. The new text is valid: read it in place of the one before.',
      ),
    },
    critical: {
      subject: '{{clinic}}: a report has a critical finding',
      text: pages.en(
        'A report that you requested or signed has a critical finding. Read it, and acknowledge it in the portal.',
      ),
    },
    acknowledgementDue: {
      subject: '{{clinic}}: a critical finding waits for an acknowledgement',
      text: pages.en(
        'Nobody has acknowledged yet a critical finding in a report that you requested or signed.',
      ),
    },
    test: {
      subject: '{{clinic}}: e-mail test',
      text: 'This is a test of the e-mail account of {{clinic}}. If you have received it, the account can send.',
    },
  },
}

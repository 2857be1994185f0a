import { msg } from '@lingui/core/macro'
import type { contactContract } from '#contract/features/contact/contact-contract.ts'
import type { pageContract } from '#contract/features/page/page-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

export const pageErrors: Omit<ErrorTexts<typeof pageContract>, 'page.no_draft'> & ErrorTexts<typeof contactContract> = {
  'terms.outdated': msg`Os termos foram atualizados agora há pouco. Leia a nova versão para continuar.`,
  'contact.nobody_reads': msg`Por aqui a mensagem não chegaria a ninguém. Use outro canal de atendimento ou fale com quem administra o programa.`,
}

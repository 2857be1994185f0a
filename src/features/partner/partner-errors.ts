import { msg } from '@lingui/core/macro'
import type { partnerContract } from '#contract/features/partner/partner-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'
import { formatNumber } from '#platform/format.ts'

const sendLeast = msg({ message: 'Uma transferência tem pelo menos {least} pontos.' })

export const partnerErrors: Omit<ErrorTexts<typeof partnerContract>, 'partner.state_changed'> = {
  'partner.nothing_to_send': msg`Você não tem pontos para transferir agora.`,
  'partner.too_few': ({ least }) =>
    typeof least === 'number'
      ? { ...sendLeast, values: { least: formatNumber(least) } }
      : msg`São poucos pontos para uma transferência.`,
  'partner.unavailable': msg`O programa parceiro não respondeu agora. Nada foi reservado: tente de novo mais tarde.`,
  'partner.inactive': msg`Seu cadastro no programa parceiro não está ativo. Confira o documento no seu perfil e fale com o parceiro.`,
  'partner.role_invalid': msg`Sua função no programa parceiro falta ou não permite transferir pontos. Fale com o administrador.`,
  'partner.document_used': msg`Seu documento já é usado por outra conta no programa parceiro. Fale com o administrador.`,
  'partner.no_access': msg`Você não tem acesso para enviar pontos a este programa. Fale com o administrador.`,
}

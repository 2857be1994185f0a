import { msg } from '@lingui/core/macro'
import type { campaignContract } from '#contract/features/campaign/campaign-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'
import { formatDay } from '#platform/format.ts'

/** Where the answer says until when it was open. */
const closedOn = msg({ message: 'As inscrições desta campanha terminaram em {signUpUntil}.' })

type Own =
  | 'campaign.unknown'
  | 'campaign.sign_up_closed'
  | 'campaign.not_joined'
  | 'campaign.joined'
  | 'enrolment.overlap'

/** What people are refused who sign up; the rest is said at the desk. */
export const campaignErrors: Pick<ErrorTexts<typeof campaignContract>, Own> = {
  'campaign.unknown': msg`Esta campanha não está aberta para você.`,
  'campaign.sign_up_closed': ({ signUpUntil }) =>
    typeof signUpUntil === 'string'
      ? { ...closedOn, values: { signUpUntil: formatDay(signUpUntil) } }
      : msg`As inscrições desta campanha estão encerradas.`,
  'campaign.not_joined': msg`Você não participa desta campanha.`,
  'campaign.joined': msg`Você já se inscreveu nesta campanha com outros dados. Mude as lojas na página da campanha; para mudar de agência, fale com o atendimento.`,
  'enrolment.overlap': msg`Você já participa de outra campanha nos mesmos dias.`,
}

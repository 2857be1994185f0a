import { msg } from '@lingui/core/macro'
import type { badgeContract } from '#contract/features/badge/badge-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

type OfApp = 'badge.unknown' | 'badge.no_email'

/** What the desk says of refusals about badges; what others are refused is said by the app. */
export const badgeDeskErrors: Omit<ErrorTexts<typeof badgeContract>, OfApp> = {
  'badge.not_a_picture': msg`O arquivo não é um PNG nem um SVG que se possa ler. Exporte de novo e envie.`,
  'badge.retired': msg`Esta medalha foi recolhida: ninguém mais a recebe. Ative-a antes.`,
  'badge.own': msg`Ninguém dá uma medalha a si mesmo, nem cancela a própria. Peça a outra pessoa da equipe.`,
  'badge.held': msg`Esta pessoa já tem esta medalha, e ela vale.`,
  'badge.no_member': msg`Esta pessoa não faz parte da empresa agora.`,
  'badge.ended': msg`Esta medalha já foi cancelada.`,
}

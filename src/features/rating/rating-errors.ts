import { msg } from '@lingui/core/macro'
import { longestText } from '#contract/engine/text/text-length.ts'
import type { ratingContract } from '#contract/features/rating/rating-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

/** What only staff are refused is said by the desk. */
export const ratingErrors: Omit<ErrorTexts<typeof ratingContract>, 'review.state'> = {
  'review.repeated': msg`Você já avaliou. Edite a sua avaliação.`,
  'review.not_found': msg`Esta avaliação não existe mais.`,
  'review.not_begun': msg`Comece antes de avaliar.`,
  'review.stars_invalid': msg`Escolha de uma a cinco estrelas.`,
  'review.text_too_long': ({ most = longestText }) => msg`Seu texto tem mais que ${most} caracteres`,
}

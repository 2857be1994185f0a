import { msg } from '@lingui/core/macro'
import type { photoContract } from '#contract/features/photo/photo-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

export const photoErrors: ErrorTexts<typeof photoContract> = {
  'photo.reporting_closed': msg`A campanha desta foto já foi encerrada.`,
  'photo.repeated': msg`Já foi enviada uma foto deste tipo nesta semana para a loja escolhida.`,
  'photo.review_full': msg`Você já tem muitas fotos em conferência. Esta espera neste aparelho.`,
  'photo.type_unknown': msg`Este tipo de foto não existe mais.`,
  'photo.store_not_enrolled': msg`Esta loja não está entre as da sua inscrição. Acrescente-a na página da campanha.`,
  'photo.not_enrolled': msg`Inscreva-se na campanha para enviar fotos.`,
  'photo.store_unknown': msg`Esta loja não participa da campanha.`,
}

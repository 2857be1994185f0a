import { t } from '@lingui/core/macro'
import type { ErrorCode } from '#contract/engine/errors.ts'
import { errorText } from '#platform/error-text.ts'
import type { PhotoField } from './use-photo-screen.ts'

/** The specification's words for a place that is taken. */
export const takenText = () => t`Foto deste tipo já enviada esta semana para a loja selecionada`

/** What stands beside a wrong field. */
export function photoProblemText(field: PhotoField, problem: 'required' | ErrorCode | null): string | undefined {
  if (!problem) return undefined
  if (problem === 'photo.repeated') return takenText()
  if (problem !== 'required') return errorText(problem)
  if (field === 'type') return t`Escolha o tipo da foto.`
  return field === 'store' ? t`Escolha a loja.` : t`Tire ou escolha uma foto.`
}

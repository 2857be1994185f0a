import { msg } from '@lingui/core/macro'
import type { scormContract } from '#contract/features/scorm/scorm-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

export const scormErrors: ErrorTexts<typeof scormContract> = {
  'scorm.attempts_used': msg`Todas as tentativas desta atividade já foram usadas.`,
  'scorm.lesson_unknown': msg`Esta lição não faz parte do pacote.`,
  'scorm.state_too_large': msg`A lição quis guardar mais do que cabe. Avise quem cuida do curso.`,
}

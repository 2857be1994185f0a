import { msg } from '@lingui/core/macro'
import type { activityContract } from '#contract/features/activity/activity-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

export const activityErrors: ErrorTexts<typeof activityContract> = {
  'activity.is_test': msg`Esta atividade se conclui respondendo às perguntas dela.`,
  'activity.not_found': msg`Esta atividade não existe mais ou você não tem acesso a ela.`,
  'activity.stream_refused': msg`Sua empresa não aceita mais transmissões deste servidor. Avise quem cuida do curso.`,
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ListedSurvey, OwnerRight, SurveyState } from '#contract/features/survey/survey-desk.ts'
import type { Justification, QuestionType, SurveyType } from '#contract/features/survey/survey-schema.ts'
import type { Tone } from '#ui/feedback/pill.tsx'

/** Where a survey is in its life, in a word. */
export const stateWords: Record<SurveyState, { label: MessageDescriptor; tone: Tone }> = {
  draft: { label: msg`Rascunho`, tone: 'neutral' },
  published: { label: msg`Publicada`, tone: 'ok' },
  closed: { label: msg`Encerrada`, tone: 'bad' },
}

export const typeWords: Record<SurveyType, MessageDescriptor> = {
  opinion: msg`Opinião`,
  satisfaction: msg`Satisfação`,
  climate: msg`Clima`,
  evaluation: msg`Avaliação`,
}

export const questionWords: Record<QuestionType, MessageDescriptor> = {
  multiple_choice: msg`Várias opções`,
  multiple_choice_justified: msg`Várias opções com justificativa`,
  alternatives: msg`Uma opção`,
  alternatives_justified: msg`Uma opção com justificativa`,
  essay: msg`Texto livre`,
}

export const justificationWords: Record<Justification, MessageDescriptor> = {
  none: msg`Sem justificativa`,
  optional: msg`Justificativa opcional`,
  demanded: msg`Justificativa obrigatória`,
}

export const rightWords: Record<OwnerRight, MessageDescriptor> = {
  read: msg`Ver as respostas`,
  edit: msg`Editar`,
  export: msg`Exportar as respostas`,
}

/** Whom a survey is for; null: everybody. */
export const audienceName = ({ audience }: Pick<ListedSurvey, 'audience'>): string | null =>
  audience && (audience.name ?? String(audience.id))

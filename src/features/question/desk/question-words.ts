import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { QuestionState } from '#contract/features/question/bank-schema.ts'
import type { Difficulty } from '#contract/features/question/draw-rules.ts'
import type { QuestionKind } from '#contract/features/question/question-schema.ts'

/** What each kind is called. */
export const kindWords: Readonly<Record<QuestionKind, MessageDescriptor>> = {
  single: msg`Escolha única`,
  multiple: msg`Múltipla escolha`,
  true_false: msg`Verdadeiro ou falso`,
  matching: msg`Associação`,
  ordering: msg`Ordenação`,
  numeric: msg`Numérica`,
  short: msg`Resposta curta`,
  essay: msg`Dissertativa`,
  cloze: msg`Lacunas`,
  hotspot: msg`Pontos na imagem`,
}

/** How hard it is. */
export const difficultyWords: Readonly<Record<Difficulty, MessageDescriptor>> = {
  easy: msg`Fácil`,
  medium: msg`Média`,
  hard: msg`Difícil`,
}

/** Where it stands. */
export const stateWords: Readonly<
  Record<QuestionState, { label: MessageDescriptor; tone: 'ok' | 'warn' | 'neutral' }>
> = {
  draft: { label: msg`Rascunho`, tone: 'neutral' },
  changed: { label: msg`Publicada, com mudanças`, tone: 'warn' },
  published: { label: msg`Publicada`, tone: 'ok' },
  retired: { label: msg`Desativada`, tone: 'warn' },
}

/** What is wrong with a field, by the reason that its check gives. */
export const faultWords: Readonly<Record<string, MessageDescriptor>> = {
  min_value: msg`O valor é pequeno demais.`,
  max_value: msg`O valor é grande demais.`,
  min_length: msg`Falta preencher.`,
  max_length: msg`Há demais aqui.`,
}

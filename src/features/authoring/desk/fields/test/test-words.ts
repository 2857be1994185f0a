import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FeedbackPart } from '#contract/features/activity/types/test-settings.ts'
import type { TestType } from '#contract/features/activity/types/tests.ts'
import type { Difficulty } from '#contract/features/question/draw-rules.ts'

/** What becomes of who has used all attempts in vain, and what a quiz is. */
export const endWords: Readonly<Record<TestType, MessageDescriptor>> = {
  conventional_test: msg`Quem usa todas as tentativas sem passar fica com a atividade reprovada. A equipe pode dar mais tentativas.`,
  block_test: msg`Quem usa todas as tentativas sem passar fica sem o certificado do curso até a equipe liberar. As outras atividades seguem abertas.`,
  block_general_test: msg`Quem usa todas as tentativas sem passar fica sem o certificado do curso e da trilha por onde entrou, até a equipe liberar.`,
  restart_test: msg`Quem usa todas as tentativas sem passar recomeça o curso. O histórico, os certificados e os pontos ficam.`,
  restart_general_test: msg`Quem usa todas as tentativas sem passar recomeça os cursos da trilha por onde entrou. O histórico, os certificados e os pontos ficam.`,
  evaluated_quiz: msg`Tem nota e histórico, e ninguém é reprovado. Sem nota mínima, entregar já conclui.`,
  unevaluated_quiz: msg`Para praticar: sem nota, com a resposta na hora, quantas vezes a pessoa quiser.`,
}

/** What may be told of an attempt. */
export const partWords: Readonly<Record<FeedbackPart, MessageDescriptor>> = {
  grade: msg`A nota`,
  own: msg`O que acertou e errou`,
  right: msg`As respostas certas`,
  why: msg`A explicação`,
}

/** How hard questions are. */
export const difficultyWords: Readonly<Record<Difficulty, MessageDescriptor>> = {
  easy: msg`Fácil`,
  medium: msg`Média`,
  hard: msg`Difícil`,
}

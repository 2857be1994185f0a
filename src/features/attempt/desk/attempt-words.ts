import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TestType } from '#contract/features/activity/types/tests.ts'
import type { MarkingState } from '#contract/features/attempt/desk/marking-desk.ts'
import type { AttemptState } from '#contract/features/attempt/test-rules.ts'
import type { ActivityState } from '#contract/features/course/course-rules.ts'
import type { ItemMark } from '#contract/features/question/analysis/item-analysis.ts'
import type { CorrectionKind } from '#contract/features/question/judging/correction-rules.ts'
import type { Tone } from '#ui/feedback/pill.tsx'

/** Where somebody stands in a test. */
export const standingWords: Readonly<Record<ActivityState, { label: MessageDescriptor; tone: Tone }>> = {
  not_started: { label: msg`Não começou`, tone: 'neutral' },
  in_progress: { label: msg`Em andamento`, tone: 'brand' },
  finished: { label: msg`Concluída`, tone: 'ok' },
  approved: { label: msg({ message: 'Aprovada', context: 'test' }), tone: 'ok' },
  improved: { label: msg`Melhorada`, tone: 'ok' },
  reproved: { label: msg`Reprovada`, tone: 'bad' },
  blocked: { label: msg`Bloqueada`, tone: 'bad' },
  restarted: { label: msg`Recomeçada`, tone: 'warn' },
}

/** Where an attempt stands. */
export const attemptStateWords: Readonly<Record<AttemptState, { label: MessageDescriptor; tone: Tone }>> = {
  reserved: { label: msg`Reservada`, tone: 'neutral' },
  released: { label: msg`Devolvida`, tone: 'neutral' },
  open: { label: msg`Em andamento`, tone: 'brand' },
  awaiting_device: { label: msg`Esperando o aparelho`, tone: 'warn' },
  submitted: { label: msg`Entregue`, tone: 'warn' },
  marking: { label: msg`Esperando correção`, tone: 'warn' },
  graded: { label: msg`Com nota`, tone: 'ok' },
  void: { label: msg`Anulada`, tone: 'neutral' },
}

/** Where marking stands. */
export const markingStateWords: Readonly<Record<MarkingState, MessageDescriptor>> = {
  waiting: msg`Esperando correção`,
  appealed: msg`Com pergunta da pessoa`,
  marked: msg`Já corrigidas`,
}

/** What a test is called by its type. */
export const typeWords: Readonly<Record<TestType, MessageDescriptor>> = {
  conventional_test: msg`Prova`,
  block_test: msg`Prova que bloqueia o curso`,
  block_general_test: msg`Prova que bloqueia a trilha`,
  restart_test: msg`Prova que recomeça o curso`,
  restart_general_test: msg`Prova que recomeça a trilha`,
  evaluated_quiz: msg`Quiz com nota`,
  unevaluated_quiz: msg`Quiz para praticar`,
}

/** What stands out about a question. */
export const markWords: Readonly<Record<ItemMark, MessageDescriptor>> = {
  hard: msg`Quase ninguém acerta`,
  easy: msg`Quase todos acertam`,
  discrimination: msg`Não separa quem sabe de quem não sabe`,
  decoy: msg`Tem alternativa que ninguém escolhe`,
}

/** What is done about a question that was asked wrongly. */
export const correctionWords: Readonly<Record<CorrectionKind, { label: MessageDescriptor; hint: MessageDescriptor }>> =
  {
    accept: {
      label: msg`Aceitar também`,
      hint: msg`Conta o que era certo e o que é certo na outra versão. Ninguém perde pontos.`,
    },
    key: { label: msg`Trocar o gabarito`, hint: msg`Só conta o que é certo na outra versão.` },
    full: { label: msg`Dar os pontos a todos`, hint: msg`Também a quem errou ou deixou em branco.` },
    leave_out: { label: msg`Tirar da conta`, hint: msg`A questão não soma nem divide: a nota é das outras.` },
  }

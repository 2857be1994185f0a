import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FoundQuestion, LossKind } from '#contract/features/question/exchange-schema.ts'

/** What becomes of a question of a file. */
export const outcomeWords: Readonly<
  Record<FoundQuestion['outcome'], { label: MessageDescriptor; tone: 'ok' | 'warn' | 'bad' | 'neutral' }>
> = {
  new: { label: msg`Nova`, tone: 'ok' },
  changed: { label: msg`Muda`, tone: 'warn' },
  same: { label: msg`Igual`, tone: 'neutral' },
  refused: { label: msg`Recusada`, tone: 'bad' },
  left: { label: msg`Fica de fora`, tone: 'neutral' },
}

/** What of a question a format does not carry, or we do not keep. */
export const lossWords: Readonly<Record<LossKind, MessageDescriptor>> = {
  languages: msg`outros idiomas`,
  points: msg`pontos`,
  penalty: msg`desconto por erro`,
  fractions: msg`valores parciais`,
  scoring: msg`forma de contar`,
  shuffle: msg`ordem fixa`,
  feedback: msg`comentários`,
  units: msg`unidades`,
  tolerance: msg`tolerância em % ou intervalo`,
  strictness: msg`acentos e maiúsculas`,
  wildcards: msg`respostas com *`,
  essay: msg`critérios e tamanho`,
  markup: msg`formatação`,
  pictures: msg`imagens`,
  labels: msg`nomes dos marcadores`,
  rules: msg`regras próprias`,
  title: msg`título`,
  tags: msg`etiquetas`,
  category: msg`categoria do arquivo`,
  test: msg`montagem da prova`,
}

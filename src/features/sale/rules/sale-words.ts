import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SaleEvent, SaleStatus } from '#contract/features/sale/sale-life.ts'
import type { Tone } from '#ui/feedback/pill.tsx'

/** How far a sale is, for its person. */
export const saleWords: Readonly<Record<SaleStatus, { label: MessageDescriptor; tone: Tone }>> = {
  review: { label: msg`Em conferência`, tone: 'neutral' },
  awaiting: { label: msg`Em auditoria`, tone: 'neutral' },
  asked: { label: msg`Responda à auditoria`, tone: 'warn' },
  approved: { label: msg`Aprovada`, tone: 'ok' },
  partly_approved: { label: msg`Aprovada em parte`, tone: 'ok' },
  refused: { label: msg`Recusada`, tone: 'bad' },
  appealed: { label: msg`Em recurso`, tone: 'neutral' },
  reversed: { label: msg`Estornada`, tone: 'bad' },
  cancelled: { label: msg`Cancelada`, tone: 'neutral' },
}

/** What happened to a sale. */
export const saleEventWords: Readonly<Record<SaleEvent, MessageDescriptor>> = {
  accept: msg`A data foi aceita: a venda segue para a auditoria`,
  ask: msg`A auditoria perguntou`,
  answer: msg`Você respondeu`,
  return: msg`Sem resposta em 7 dias: a venda voltou para a auditoria`,
  correct: msg`Você corrigiu a venda`,
  cancel: msg`Você cancelou a venda`,
  approve: msg`Aprovada`,
  part: msg`Aprovada em parte`,
  refuse: msg`Recusada`,
  appeal: msg`Você recorreu`,
  reverse: msg`Os pontos foram estornados`,
}

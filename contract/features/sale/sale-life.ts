// [Note: Life of a sale] What can become of a sale, and by what (loyalty, section 7). Any other pair changes nothing: the
// server refuses it with `sale.state_changed`, and screens do not offer it.

/** How far a sale is. `review`: when it was reported is in doubt. */
export const saleStatuses = [
  'review',
  'awaiting',
  'asked',
  'approved',
  'partly_approved',
  'refused',
  'appealed',
  'reversed',
  'cancelled',
] as const
export type SaleStatus = (typeof saleStatuses)[number]

/** What happens to a sale; `return`: nobody answered in time. */
export const saleEvents = [
  'accept',
  'ask',
  'answer',
  'return',
  'correct',
  'cancel',
  'approve',
  'part',
  'refuse',
  'appeal',
  'reverse',
] as const
export type SaleEvent = (typeof saleEvents)[number]

const life: Readonly<Record<SaleEvent, Partial<Record<SaleStatus, SaleStatus>>>> = {
  accept: { review: 'awaiting' },
  ask: { awaiting: 'asked' },
  answer: { asked: 'awaiting' },
  return: { asked: 'awaiting' },
  correct: { awaiting: 'awaiting', asked: 'awaiting' },
  cancel: { awaiting: 'cancelled', asked: 'cancelled', review: 'cancelled' },
  approve: { awaiting: 'approved', appealed: 'approved' },
  part: { awaiting: 'partly_approved', appealed: 'partly_approved' },
  refuse: { review: 'refused', awaiting: 'refused', appealed: 'refused' },
  appeal: { refused: 'appealed', partly_approved: 'appealed' },
  reverse: { approved: 'reversed', partly_approved: 'reversed' },
}

/** What an event makes of a sale; null: it makes nothing of it. */
export const statusAfter = (status: SaleStatus, event: SaleEvent): SaleStatus | null => life[event][status] ?? null

/** Longest question, answer or appeal. */
export const saleTextLimit = 256
/** How long an answer is waited for, and until when somebody can appeal (ms). */
export const answeredWithin = 7 * 86_400_000
export const appealedWithin = 7 * 86_400_000

import { newId } from '#contract/engine/ids.ts'
import type { Sale } from '#contract/features/sale/sale-contract.ts'
import type { SaleStatus } from '#contract/features/sale/sale-life.ts'
import { decide, openCase, reportSale } from '#server/features/review/review.test-support.ts'
import { letUndoEnd } from '#test/support/server/jobs/let-undo-end.ts'
import { goodSale } from '#test/support/server/test-content.ts'
import type { Answer, Installation, PersonName } from '#test/support/server/test-installation.ts'
import type { StaffCaller } from '#test/support/staff-caller.ts'

/** Who decides in tests of the life of a sale. */
export interface Desk {
  installation: Installation
  auditor: StaffCaller
  other: StaffCaller
  administrator: StaffCaller
}

export const part = { decision: 'part', lines: [{ line: 0, quantity: 1 }] }
export const refuse = { decision: 'refuse', reason: 'unreadable' }
export const ask = { decision: 'ask', note: 'De que loja é?' }
export const reverse = { decision: 'reverse', reason: 'already_paid' }

/** What a decision of a case is answered, by somebody who has seen everything; it is done then. */
export async function decideNow(
  { installation }: Desk,
  staff: StaffCaller,
  id: string,
  verdict: Record<string, unknown>,
): Promise<Answer> {
  const { decisionId } = await openCase(staff, 'sale', id)
  const answer = await decide(staff, 'sale', id, { ...verdict, after: decisionId })
  await letUndoEnd(installation)
  return answer
}

/** What a seller does with a sale of theirs. */
export const act = async (
  { installation }: Pick<Desk, 'installation'>,
  kind: 'sale.correct' | 'sale.cancel' | 'sale.answer' | 'sale.appeal',
  payload: Record<string, unknown>,
  name: PersonName = 'bia',
) => {
  const [answer] = await installation.as(name).send({ kind, payload })
  if (!answer) throw new Error('no answer')
  return answer
}

/** A sale as its seller's device knows it. */
export async function saleOf({ installation }: Pick<Desk, 'installation'>, id: string, name: PersonName = 'bia') {
  const { changes } = await installation.as(name).pull()
  return changes.findLast((change) => change.collection === 'sales' && change.key === id)?.row as Sale | undefined
}

let doubted = 0

/** A sale whose moment is in doubt: of a device that nobody knows, of a day that counts only where its claim is believed. */
async function reportInDoubt({ installation }: Desk): Promise<string> {
  const id = newId()
  const payload = { ...goodSale, invoiceNumber: `DOUBT-${++doubted}`, soldOn: '2026-11-01' }
  const odd = { id, kind: 'sale.report' as const, payload, device: null, capturedAt: '2026-11-10T12:00:00.000Z' }
  await installation.as('bia').send(odd)
  return id
}

/** A sale that came to be so by what people did. */
export async function makeSale(desk: Desk, status: SaleStatus): Promise<string> {
  if (status === 'review') return reportInDoubt(desk)
  const { auditor, administrator } = desk
  const id = await reportSale(desk.installation)
  const steps: Partial<Record<SaleStatus, (() => Promise<unknown>)[]>> = {
    asked: [() => decideNow(desk, auditor, id, ask)],
    approved: [() => decideNow(desk, auditor, id, { decision: 'approve' })],
    partly_approved: [() => decideNow(desk, auditor, id, part)],
    refused: [() => decideNow(desk, auditor, id, refuse)],
    appealed: [
      () => decideNow(desk, auditor, id, refuse),
      () => act(desk, 'sale.appeal', { saleId: id, text: 'A foto está boa' }),
    ],
    reversed: [
      () => decideNow(desk, auditor, id, { decision: 'approve' }),
      () => decideNow(desk, auditor, id, reverse),
      () => decideNow(desk, administrator, id, reverse),
    ],
    cancelled: [() => act(desk, 'sale.cancel', { saleId: id })],
  }
  for (const step of steps[status] ?? []) await step()
  return id
}

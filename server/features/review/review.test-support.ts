import { newId } from '#contract/engine/ids.ts'
import type { CaseDetail, ListedCase } from '#contract/features/review/review-schema.ts'
import type { StaffCaller } from '#test/support/staff-caller.ts'
import { goodSale } from '#test/support/server/test-content.ts'
import type { Installation, PersonName } from '#test/support/server/test-installation.ts'

export const desk = '/api/admin/desk/'
const casePath = (queue: string, caseId: string, what: string) => `${desk}${queue}/${caseId}/${what}/`

let numbers = 0

/** A sale that somebody reported; gives its id. */
export async function reportSale(
  installation: Installation,
  name: PersonName = 'bia',
  lines: { productId: number; quantity: number }[] = goodSale.lines,
): Promise<string> {
  const id = newId(installation.clock.now().getTime())
  installation.clock.pass(1)
  const invoiceNumber = `D75-${++numbers}`
  const [answer] = await installation
    .as(name)
    .send({ id, kind: 'sale.report', payload: { ...goodSale, lines, invoiceNumber } })
  if (answer?.outcome !== 'applied') throw new Error(`not taken: ${JSON.stringify(answer)}`)
  return id
}

export const openCase = async (auditor: StaffCaller, queue: string, caseId: string) =>
  (await auditor.send('POST', casePath(queue, caseId, 'open'))).json<CaseDetail>()

export const decide = (auditor: StaffCaller, queue: string, caseId: string, body: Record<string, unknown>) =>
  auditor.send('POST', casePath(queue, caseId, 'decide'), { after: null, ...body })

export const waiting = async (auditor: StaffCaller, query: string) =>
  (await auditor.get(`${desk}?${query}`)).json<{ rows: ListedCase[]; next: string | null }>()

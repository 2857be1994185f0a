import { statusAfter } from '#contract/features/sale/sale-life.ts'
import { holdDatabases, isDatabaseClosing } from '#engine/database/database-trouble.ts'
import { dropDraft, readDraft, saveDraft } from '#engine/rows/drafts.ts'
import { unsentSignUps } from '#domain/campaign/sign-up-actions.ts'
import type { Member } from '#engine/session/member.ts'
import { listRows } from '#engine/rows/rows.ts'
import { takeBackOperation } from '#engine/outbox/read.ts'
import type { PreparedPhoto } from '#platform/photo/prepare-photo.ts'
import { vault } from '#platform/workers/vault.ts'
import { isWorthKeeping, saleOfDraft, saleOfOperation, saleOfRow } from './rules/sale-draft.ts'
import { saleInputOf } from './rules/sale-form.ts'
import type { SaleForm } from './rules/sale-form.ts'

/** What a form is of, beside a new sale. */
export interface FormOf {
  /** The operation of the outbox that it corrects. */
  correcting: string | null
  /** The sale that it changes. */
  changing: string | null
}

/** A correction has a draft of its own, beside the new sale's; the outbox drops it with what it discards. */
const draftName = ({ correcting, changing }: FormOf) =>
  changing ? `change:${changing}` : correcting ? `correction:${correcting}` : 'sale'

// One after the other: a form that is opened again reads what the one before it wrote.
let lastWrite: Promise<unknown> = Promise.resolve()

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastWrite.then(work, work)
  lastWrite = turn.catch(() => undefined)
  return turn
}

/** Given back within this many milliseconds it is the same form in another layout, not one that was lost. */
const stillHere = 3000
let lastKept = { name: '', at: 0 }

/** Keeps the form as it is, or forgets it once there is nothing in it. */
export function keepSaleDraft(member: Member, of: FormOf, form: SaleForm): Promise<void> {
  lastKept = { name: draftName(of), at: Date.now() }
  if (isDatabaseClosing() && isWorthKeeping(form)) return holdDatabases(saveDraft(member, draftName(of), form))
  return inTurn(async () => {
    if (isWorthKeeping(form)) await (await vault()).saveDraft(member, draftName(of), form)
    else await dropDraft(member, draftName(of))
  })
}

export function dropSaleDraft(member: Member, of: FormOf): Promise<void> {
  return inTurn(() => dropDraft(member, draftName(of)))
}

/** The form as it was left: its draft, else the sale it corrects or changes; null when it begins empty. */
export async function openSale(member: Member, of: FormOf): Promise<{ form: SaleForm; restored: boolean } | null> {
  const { correcting, changing } = of
  const name = draftName(of)
  const draft = saleOfDraft(await inTurn(() => readDraft(member, name)))
  if (draft) return { form: draft, restored: name !== lastKept.name || Date.now() - lastKept.at > stillHere }
  if (changing) {
    const sale = (await listRows(member, 'sales')).find(({ id }) => id === changing)
    return sale && statusAfter(sale.status, 'correct') ? { form: saleOfRow(sale), restored: false } : null
  }
  if (!correcting) return null
  const taken = await takeBackOperation(member, correcting)
  return taken?.kind === 'sale.report' ? { form: saleOfOperation(taken.payload, taken.files), restored: false } : null
}

/**
 * Queues the sale, after what of the sign-up for its campaign has not been sent, in place of the refused one it corrects, or
 * what changes of one; answers the operation's id.
 */
export async function reportSale(
  member: Member,
  form: SaleForm,
  of: FormOf & { campaignId: number | null },
): Promise<string> {
  const { correcting, changing, campaignId } = of
  const dependsOn = campaignId === null ? [] : await unsentSignUps(member, campaignId, Number(form.storeId))
  const files = form.photo ? [form.photo] : []
  const payload = saleInputOf(form)
  const queue = await vault()
  const id = changing
    ? await queue.queueOperation({
        member,
        kind: 'sale.correct',
        payload: { saleId: changing, ...payload },
        files,
        dependsOn,
      })
    : await queue.queueOperation({
        member,
        kind: 'sale.report',
        payload,
        files,
        replaces: correcting ?? undefined,
        dependsOn,
      })
  await dropSaleDraft(member, of)
  return id
}

/** Queues that a sale is taken back. */
export async function cancelSale(member: Member, saleId: string): Promise<void> {
  await (await vault()).queueOperation({ member, kind: 'sale.cancel', payload: { saleId }, files: [] })
}

/** Queues what its person says of a sale. */
export async function saySomething(
  member: Member,
  kind: 'sale.answer' | 'sale.appeal',
  { saleId, text, photo }: { saleId: string; text: string; photo: PreparedPhoto | null },
): Promise<void> {
  const payload = { saleId, text, ...(photo && { photo: photo.ref }) }
  await (await vault()).queueOperation({ member, kind, payload, files: photo ? [photo] : [] })
}

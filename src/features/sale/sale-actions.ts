import { holdDatabases, isDatabaseClosing } from '#engine/database/database-trouble.ts'
import { dropDraft, readDraft, saveDraft } from '#engine/rows/drafts.ts'
import { unsentSignUps } from '#domain/campaign/sign-up-actions.ts'
import type { Member } from '#engine/session/member.ts'
import { takeBackOperation } from '#engine/outbox/read.ts'
import { vault } from '#platform/workers/vault.ts'
import { isWorthKeeping, saleOfDraft, saleOfOperation } from './rules/sale-draft.ts'
import { saleInputOf } from './rules/sale-form.ts'
import type { SaleForm } from './rules/sale-form.ts'

/** A correction has a draft of its own, beside the new sale's; the outbox drops it with what it discards. */
const draftName = (correcting: string | null) => (correcting ? `correction:${correcting}` : 'sale')

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
export function keepSaleDraft(member: Member, correcting: string | null, form: SaleForm): Promise<void> {
  lastKept = { name: draftName(correcting), at: Date.now() }
  if (isDatabaseClosing() && isWorthKeeping(form)) return holdDatabases(saveDraft(member, draftName(correcting), form))
  return inTurn(async () => {
    if (isWorthKeeping(form)) await (await vault()).saveDraft(member, draftName(correcting), form)
    else await dropDraft(member, draftName(correcting))
  })
}

export function dropSaleDraft(member: Member, correcting: string | null): Promise<void> {
  return inTurn(() => dropDraft(member, draftName(correcting)))
}

/** The form as it was left: its draft, else the refused sale it corrects; null when it begins empty. */
export async function openSale(
  member: Member,
  correcting: string | null,
): Promise<{ form: SaleForm; restored: boolean } | null> {
  const name = draftName(correcting)
  const draft = saleOfDraft(await inTurn(() => readDraft(member, name)))
  if (draft) return { form: draft, restored: name !== lastKept.name || Date.now() - lastKept.at > stillHere }
  if (!correcting) return null
  const taken = await takeBackOperation(member, correcting)
  return taken?.kind === 'sale.report' ? { form: saleOfOperation(taken.payload, taken.files), restored: false } : null
}

/** Queues the sale, after what of the sign-up for its campaign has not been sent, in place of the refused one it corrects; answers the operation's id. */
export async function reportSale(
  member: Member,
  form: SaleForm,
  { correcting, campaignId }: { correcting: string | null; campaignId: number | null },
): Promise<string> {
  const dependsOn = campaignId === null ? [] : await unsentSignUps(member, campaignId, Number(form.storeId))
  const id = await (
    await vault()
  ).queueOperation({
    member,
    kind: 'sale.report',
    payload: saleInputOf(form),
    files: form.photo ? [form.photo] : [],
    replaces: correcting ?? undefined,
    dependsOn,
  })
  await dropSaleDraft(member, correcting)
  return id
}

import { t } from '@lingui/core/macro'
import { dropDraft } from '#engine/rows/drafts.ts'
import type { Member } from '#engine/session/member.ts'
import { drainOutbox } from '#engine/outbox/drain.ts'
import type { DrainReport } from '#engine/outbox/drain.ts'
import { discardOperation } from '#engine/outbox/read.ts'
import type { OutboxEntry } from '#engine/outbox/read.ts'
import { callErrorText } from '#platform/error-text.ts'
import { outboxPresenter } from '#platform/feature/presenters.ts'
import { toast } from '#ui/feedback/toast.ts'

/** Where a refused entry is corrected: its form, filled with it; null where it has none. */
export function correctionPath(entry: Pick<OutboxEntry, 'id' | 'kind'>): string | null {
  const { correctedAt } = outboxPresenter(entry.kind)
  return correctedAt ? `${correctedAt}?${new URLSearchParams({ correct: entry.id }).toString()}` : null
}

/** Tries to send everything now, whatever it was waiting for, and says what came of it. */
export async function sendNow(member: Member): Promise<void> {
  try {
    report(await drainOutbox(member.userId, { force: true }))
  } catch (error) {
    toast(callErrorText(error), { tone: 'bad' })
  }
}

function report({ stopped, refused, applied, left }: DrainReport): void {
  if (stopped === 'offline') toast(t`Ainda sem conexão. Enviaremos sozinhos assim que voltar.`)
  else if (stopped === 'server') toast(t`O servidor não respondeu. Tentaremos de novo sozinhos.`)
  else if (stopped === 'signed-out') toast(t`Entre novamente para enviar.`, { tone: 'bad' })
  else if (refused > 0) toast(t`Há envios que precisam de atenção.`, { tone: 'bad' })
  else if (applied > 0 && left === 0) toast(t`Tudo entregue.`, { tone: 'ok' })
}

/** Forgets an entry, what it would have changed, and a correction of it that was begun. */
export async function discardEntry(member: Member, id: string): Promise<void> {
  const done = await discardOperation(member, id)
  if (done) await dropDraft(member, `correction:${id}`)
  else toast(t`Este envio está a caminho agora e não pode mais ser descartado.`, { tone: 'bad' })
}

import { t } from '@lingui/core/macro'
import { stepOf } from '#contract/engine/errors.ts'
import type { OutboxEntry } from '#engine/outbox/read.ts'
import { errorText } from '#platform/error-text.ts'
import type { Tone } from '#ui/feedback/pill.tsx'

/** The state of an entry in a word or two. */
export function entryState(entry: Pick<OutboxEntry, 'state' | 'code'>, online: boolean): { tone: Tone; text: string } {
  switch (entry.state) {
    case 'waiting':
      return online ? { tone: 'neutral', text: t`Na fila` } : { tone: 'warn', text: t`Esperando rede` }
    case 'sending':
      return { tone: 'brand', text: t`Enviando` }
    case 'held':
      return { tone: 'warn', text: stepOf(entry.code) ? t`Aguardando você` : t`Aguardando outro envio` }
    case 'refused':
      return { tone: 'bad', text: t`Precisa de atenção` }
    case 'applied':
      return { tone: 'ok', text: t`Entregue` }
  }
}

/** Why an entry is where it is, in the person's language; null where its state says it all. */
export function entryReason(entry: OutboxEntry): string | null {
  if (entry.unreadable)
    return t`O conteúdo não pode mais ser lido neste aparelho. Se você guardou uma cópia, descarte este envio e traga a cópia.`
  if (!entry.code || entry.state === 'applied') return null
  // The server's own word for it makes the upload start over; refused is what this device has lost.
  if (entry.code === 'file.part_missing' && entry.state === 'refused')
    return t`A foto se perdeu neste aparelho. Corrija para escolher outra, ou descarte.`
  return errorText(entry.code, entry.values)
}

import { t } from '@lingui/core/macro'
import type { OutboxEntry } from '#data/outbox/read.ts'
import { errorText } from '#platform/error-text.ts'
import type { Tone } from '#ui/pill.tsx'

/** The state of an entry in a word or two. */
export function entryState(entry: Pick<OutboxEntry, 'state'>, online: boolean): { tone: Tone; text: string } {
  switch (entry.state) {
    case 'waiting':
      return online ? { tone: 'neutral', text: t`Na fila` } : { tone: 'warn', text: t`Esperando rede` }
    case 'sending':
      return { tone: 'brand', text: t`Enviando` }
    case 'held':
      return { tone: 'warn', text: t`Aguardando outro envio` }
    case 'refused':
      return { tone: 'bad', text: t`Precisa de atenção` }
    case 'applied':
      return { tone: 'ok', text: t`Entregue` }
  }
}

/** Why an entry is where it is, in the person's language; null where its state says it all. */
export function entryReason(entry: OutboxEntry): string | null {
  if (entry.unreadable) return t`O conteúdo não pode mais ser lido neste aparelho.`
  if (!entry.code || entry.state === 'applied') return null
  return errorText(entry.code, entry.values)
}

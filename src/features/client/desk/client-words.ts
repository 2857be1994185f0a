import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ClientState } from '#contract/features/client/client-contract.ts'
import type { Tone } from '#ui/feedback/pill.tsx'

/** What a client is open for, in a word. */
export const stateWords: Record<ClientState, { label: MessageDescriptor; tone: Tone }> = {
  active: { label: msg`Ativa`, tone: 'ok' },
  maintenance: { label: msg`Em manutenção`, tone: 'warn' },
  closed: { label: msg`Fechada`, tone: 'bad' },
}

import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { PersonState } from '#contract/features/people/people-schema.ts'
import type { Tone } from '#ui/feedback/pill.tsx'

/** What a person is in the client, in a word. */
export const stateWords: Record<PersonState, { label: MessageDescriptor; tone: Tone }> = {
  invited: { label: msg`Convidada`, tone: 'neutral' },
  active: { label: msg`Ativa`, tone: 'ok' },
  blocked: { label: msg`Bloqueada`, tone: 'bad' },
  withdrawn: { label: msg`Saiu`, tone: 'warn' },
}

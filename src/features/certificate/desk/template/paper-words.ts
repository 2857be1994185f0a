import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Paper } from '#contract/features/certificate/certificate-template.ts'

export const paperWords: Record<Paper, MessageDescriptor> = {
  a4: msg`A4`,
  letter: msg`Carta (EUA)`,
}

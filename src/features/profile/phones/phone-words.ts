import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PhoneKind } from '#contract/features/phone/phone-rules.ts'

export const phoneKindTexts: Record<PhoneKind, MessageDescriptor> = {
  mobile: msg`Celular`,
  whatsapp: msg`WhatsApp`,
  residential: msg`Residencial`,
  commercial: msg`Comercial`,
  communication: msg`Para avisos do programa`,
}

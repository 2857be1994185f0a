import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Why a download waits; beside each stands what its person can do: download now all the same. */
export const holdTexts: Record<'wifi' | 'ask' | 'saver', MessageDescriptor> = {
  wifi: msg`Esperando uma rede Wi-Fi`,
  ask: msg`Este navegador não diz se a rede é Wi-Fi. Baixar nesta rede?`,
  saver: msg`O aparelho está economizando dados`,
}

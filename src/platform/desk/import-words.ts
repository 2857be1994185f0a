import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ImportSeparator, ImportState } from '#contract/engine/staff/import.ts'

type Tone = 'neutral' | 'brand' | 'ok' | 'warn' | 'bad'

/** How far an import is, in a word. */
export const stateWords: Record<ImportState, { label: MessageDescriptor; tone: Tone }> = {
  uploaded: { label: msg`Enviado`, tone: 'neutral' },
  checking: { label: msg`Simulando`, tone: 'brand' },
  checked: { label: msg`Simulado`, tone: 'warn' },
  applying: { label: msg`Aplicando`, tone: 'brand' },
  done: { label: msg`Concluído`, tone: 'ok' },
  cancelled: { label: msg`Cancelado`, tone: 'neutral' },
  failed: { label: msg`Falhou`, tone: 'bad' },
}

/** What stands between the cells of a file. */
export const separatorWords: Record<ImportSeparator, MessageDescriptor> = {
  ',': msg`vírgula`,
  ';': msg`ponto e vírgula`,
  '\t': msg`tabulação`,
}

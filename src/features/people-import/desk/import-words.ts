import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ErrorCode } from '#contract/engine/errors.ts'
import type { ImportColumn } from '#contract/features/people-import/people-import-columns.ts'
import type { ImportSeparator, ImportState } from '#contract/features/people-import/people-import-contract.ts'
import { errorText } from '#platform/error-text.ts'
import type { Tone } from '#ui/feedback/pill.tsx'

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

/** What each column says of a person. */
export const columnWords: Record<ImportColumn, MessageDescriptor> = {
  'e-mail': msg`E-mail`,
  document: msg`Documento`,
  document_country: msg`País do documento`,
  first_name: msg`Nome`,
  last_name: msg`Sobrenome`,
  phone: msg`Celular`,
  language: msg`Idioma`,
  branch: msg`Filial`,
  groups: msg`Grupos`,
  position: msg`Cargo`,
  store: msg`Loja`,
  roles: msg`Papéis`,
  external_id: msg`Matrícula`,
  active: msg`Ativo`,
}

/** What stands between the cells of a file. */
export const separatorWords: Record<ImportSeparator, MessageDescriptor> = {
  ',': msg`vírgula`,
  ';': msg`ponto e vírgula`,
  '\t': msg`tabulação`,
}

/** Why a row, or an import, is at fault. */
export const faultText = (code: string): string => errorText(code as ErrorCode)

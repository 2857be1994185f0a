import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ErrorCode } from '#contract/engine/errors.ts'
import type { ImportColumn } from '#contract/features/people-import/people-import-columns.ts'
import { errorText } from '#platform/error-text.ts'

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

/** Why a row, or an import, is at fault. */
export const faultText = (code: string): string => errorText(code as ErrorCode)

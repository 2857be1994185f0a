import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ErrorCode } from '#contract/engine/errors.ts'
import type { StructureColumn, StructureKind } from '#contract/features/structure-import/structure-import-columns.ts'
import { errorText } from '#platform/error-text.ts'

/** What of the structure a file holds. */
export const kindWords: Record<StructureKind, MessageDescriptor> = {
  branches: msg`Filiais`,
  groups: msg`Grupos`,
  stores: msg`Lojas`,
  positions: msg`Cargos`,
  agencies: msg`Agências`,
}

/** What each column says. */
export const columnWords: Record<StructureColumn, MessageDescriptor> = {
  code: msg`Código`,
  name: msg`Nome`,
  parent: msg`Abaixo de`,
  name_pt: msg`Nome em português`,
  name_en: msg`Nome em inglês`,
  name_es: msg`Nome em espanhol`,
  name_fr: msg`Nome em francês`,
  chain: msg`Rede`,
  address: msg`Endereço`,
  city: msg`Cidade`,
  state: msg`Estado`,
  cameras_allowed: msg`Pode fotografar na loja`,
  issuers: msg`Quem emite as notas`,
  from: msg`Participa desde`,
  to: msg`Participa até`,
  country: msg`País`,
  brand_code: msg`Código da marca`,
  brand: msg`Marca`,
}

const own: Readonly<Record<string, MessageDescriptor>> = {
  'import.duplicate_in_file': msg`Outra linha já fala da mesma coisa.`,
  'import.ambiguous': msg`Há mais de uma com esse nome. Use o código.`,
  'import.branch_unknown': msg`Não há uma filial ativa com esse código ou nome.`,
  'import.changed_since': msg`Mudou depois da simulação. Simule de novo.`,
}

/** Why a row, or an import, is at fault: the words of people's imports say it of people. */
export const faultWords = (code: string, translate: (text: MessageDescriptor) => string): string => {
  const text = own[code]
  return text ? translate(text) : errorText(code as ErrorCode)
}

import { msg } from '@lingui/core/macro'
import type { peopleImportContract } from '#contract/features/people-import/people-import-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

/** What the desk says of refusals of imports, and of rows at fault. */
export const peopleImportErrors: ErrorTexts<typeof peopleImportContract> = {
  'import.column_unknown': ({ name = '' }) =>
    msg`A coluna “${name}” não é conhecida. Diga para que ela serve, ou que não é para importar.`,
  'import.required': msg`Falta um campo obrigatório.`,
  'import.email_invalid': msg`O e-mail não é válido.`,
  'import.document_invalid': msg`O documento não é válido.`,
  'import.value_invalid': msg`O valor não é válido.`,
  'import.row_broken': msg`A linha não está inteira: confira aspas e separadores.`,
  'import.duplicate_in_file': msg`A mesma pessoa está também em outra linha.`,
  'import.ambiguous': msg`Matrícula, documento e e-mail são de pessoas diferentes.`,
  'import.group_unknown': msg`Não há um grupo com esse nome.`,
  'import.branch_unknown': msg`Não há uma filial ativa com esse código.`,
  'import.position_unknown': msg`Não há um cargo ativo com esse código.`,
  'import.store_unknown': msg`Não há uma loja com esse código.`,
  'import.role_denied': msg`Você não pode dar ou tirar esse papel.`,
  'import.changed_since': msg`O cadastro mudou depois da simulação. Simule de novo.`,
  'import.encoding': msg`Há letras que não puderam ser lidas. Confira a codificação do arquivo.`,
  'import.empty': msg`O arquivo não tem linhas.`,
  'import.too_many_rows': msg`O arquivo tem mais de 100.000 linhas. Divida em arquivos menores.`,
  'import.too_many_leave': ({ leaving = 0 }) =>
    msg`${leaving} pessoas seriam bloqueadas. Digite esse número para confirmar.`,
  'import.file_changed': msg`O arquivo não é mais o que foi simulado. Envie de novo.`,
  'import.state': msg`A importação já está em outra etapa. Veja como está agora.`,
  'import.busy': msg`Já há duas importações em andamento. Espere uma terminar.`,
}

import { msg } from '@lingui/core/macro'
import type { questionContract } from '#contract/features/question/question-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

/** What the desk says of refusals about questions. */
export const questionErrors: ErrorTexts<typeof questionContract> = {
  'question.bank_taken': msg`Já existe um banco com este nome. Escolha outro.`,
  'question.kind_fixed': msg`Esta questão já foi publicada e não muda de tipo. Escreva outra.`,
  'question.picture_missing': msg`Uma imagem da questão ainda não está pronta na biblioteca. Espere ou troque a imagem.`,
  'question.retired': msg`Esta questão está desativada. Reative antes.`,
  'import.kind_unknown': msg`Este tipo de questão não existe aqui.`,
  'import.no_key': msg`Nenhuma resposta está marcada como certa.`,
  'import.damaged': msg`Não foi possível ler esta questão.`,
  'import.too_large': msg`O arquivo tem mais de 10.000 questões. Divida em partes.`,
}

import { msg } from '@lingui/core/macro'
import type { structureContract } from '#contract/features/structure/structure-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

/** What the desk says of refusals about the structure. */
export const structureErrors: ErrorTexts<typeof structureContract> = {
  'structure.circle': msg`Uma filial não pode ficar abaixo dela mesma. Escolha outra.`,
  'structure.too_deep': msg`As filiais ficariam com mais de 6 níveis. Escolha um lugar mais acima.`,
  'structure.code_taken': msg`Este código já está em uso. Escolha outro.`,
  'structure.unknown': msg`O que você escolheu não existe mais ou foi desativado. Escolha de novo.`,
  'structure.retired': msg`Esta filial está desativada. Reative antes.`,
  'structure.merged': msg`Esta filial foi unida a outra e não volta.`,
  'structure.above_retired': msg`A filial acima está desativada. Reative aquela antes.`,
  'structure.has_branches': msg`Há filiais abaixo desta. Mova ou desative aquelas antes.`,
}

import { msg } from '@lingui/core/macro'
import type { pointsContract } from '#contract/features/points/points-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

/** What the desk says of refusals about adjustments and blocks. */
export const pointsDeskErrors: Omit<ErrorTexts<typeof pointsContract>, 'programme.blocked' | 'ledger.closed'> = {
  'programme.block_changed': msg`A situação desta pessoa já mudou. Veja como está agora.`,
  'adjustment.same_person': msg`Um ajuste é de duas pessoas da equipe, e nenhuma delas é quem recebe. Peça a outra pessoa.`,
  'adjustment.decided': msg`Este ajuste já foi decidido, ou passou do prazo de 7 dias.`,
  'adjustment.short': msg`A pessoa tem menos pontos do que o ajuste tiraria.`,
}

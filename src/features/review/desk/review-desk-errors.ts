import { msg } from '@lingui/core/macro'
import type { reviewContract } from '#contract/features/review/review-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'
import { formatInstant } from '#platform/format.ts'

function decidedBy(decision: unknown, name: string, when: string) {
  if (decision === 'approve') return msg`${name} já aprovou este caso (${when}).`
  if (decision === 'part') return msg`${name} já aprovou uma parte deste caso (${when}).`
  if (decision === 'again') return msg`${name} já deu outra tentativa neste caso (${when}).`
  if (decision === 'ask') return msg`${name} já fez uma pergunta neste caso (${when}).`
  if (decision === 'reverse') return msg`${name} já propôs o estorno deste caso (${when}).`
  if (decision === 'undo') return msg`${name} desfez a decisão deste caso (${when}).`
  return msg`${name} já recusou este caso (${when}).`
}

/** What the desk says of refusals about cases. */
export const reviewErrors: ErrorTexts<typeof reviewContract> = {
  'desk.decided': ({ decision, name = '', at = '' }) =>
    name === '' || at === ''
      ? msg`Este caso já foi decidido. Veja como está agora.`
      : decidedBy(decision, String(name), formatInstant(String(at))),
  'desk.claimed': ({ name = '' }) =>
    name === '' ? msg`Outra pessoa está com este caso aberto.` : msg`${name} está com este caso aberto.`,
  'desk.not_decider': msg`Só quem decidiu pode desfazer, e só antes de a decisão valer.`,
  'desk.final': msg`Esta decisão já valeu e não pode mais ser trocada.`,
  'desk.second_person': msg`Você já decidiu este caso. Agora outra pessoa decide.`,
  'desk.administrator': msg`Duas pessoas decidiram de modos diferentes. Quem administra o programa decide este caso.`,
  'desk.two_pairs': msg`Este caso é aprovado por duas pessoas, cada uma por si. Abra o caso para aprovar.`,
  'programme.own_case': msg`Ninguém decide sobre si mesmo. Outra pessoa da equipe decide este caso.`,
}

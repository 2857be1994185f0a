import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RowOf } from '#contract/engine/collection.ts'

type Entry = Pick<RowOf<'pointEntries'>, 'kind' | 'source'>

/** What an entry is called, where no thing that caused it is known on the device. */
const plain: Readonly<Record<Entry['kind'], MessageDescriptor>> = {
  earn: msg`Pontos em análise`,
  confirm: msg`Pontos aprovados`,
  void: msg`Pontos recusados`,
  grant: msg`Pontos recebidos`,
  restore: msg`Pontos aprovados depois`,
  reserve: msg`Pontos reservados`,
  redeem: msg`Resgate confirmado`,
  release: msg`Pontos de volta`,
  refund: msg`Pontos devolvidos`,
  send: msg`Pontos transferidos`,
  block: msg`Pontos bloqueados`,
  unblock: msg`Pontos desbloqueados`,
  expire: msg`Pontos expirados`,
  adjust: msg`Ajuste de pontos`,
  reverse: msg`Pontos retirados`,
  debt: msg`Pagamento de pontos que faltavam`,
  merge: msg`Pontos do cadastro que foi unido a este`,
}

/** The same of what is learned. */
const ofLearning: Partial<Record<string, MessageDescriptor>> = {
  course: msg`Curso concluído`,
  trail: msg`Trilha concluída`,
  survey: msg`Pesquisa respondida`,
}

/** The same of a store photo. */
const ofPhoto: Partial<Record<Entry['kind'], MessageDescriptor>> = {
  earn: msg`Foto de loja enviada`,
  confirm: msg`Foto de loja aprovada`,
  restore: msg`Foto de loja aprovada`,
  void: msg`Foto de loja recusada`,
  reverse: msg`Aprovação da foto de loja desfeita`,
}

/** What an entry of a statement is called; `invoice` of the sale that caused it, where the device has it. */
export function entryTitle({ kind, source }: Entry, invoice: string | null): MessageDescriptor {
  if (kind === 'grant') return ofLearning[source] ?? plain[kind]
  if (source === 'photo') return ofPhoto[kind] ?? plain[kind]
  if (source !== 'sale' || invoice === null) return plain[kind]
  if (kind === 'earn') return msg`Venda ${invoice} registrada`
  if (kind === 'confirm' || kind === 'restore') return msg`Venda ${invoice} aprovada`
  if (kind === 'void') return msg`Venda ${invoice} recusada`
  if (kind === 'reverse') return msg`Aprovação da venda ${invoice} desfeita`
  return plain[kind]
}

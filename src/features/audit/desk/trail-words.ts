import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AuditAct } from '#contract/features/audit/audit-contract.ts'

const acts: Readonly<Record<string, MessageDescriptor>> = {
  'client.create': msg`Criou a empresa`,
  'client.change': msg`Mudou a empresa`,
  'client.close': msg`Fechou a empresa`,
  'client.reopen': msg`Reabriu a empresa`,
  'client.erase': msg`Mandou apagar a empresa`,
  'person.add': msg`Adicionou uma pessoa`,
  'person.change': msg`Mudou o cadastro`,
  'person.roles': msg`Mudou papéis`,
  'person.block': msg`Bloqueou`,
  'person.unblock': msg`Desbloqueou`,
  'person.withdraw': msg`Encerrou a participação`,
  'person.return': msg`Desfez a saída`,
  'person.reset': msg`Enviou link de nova senha`,
  'person.sign_out': msg`Encerrou as sessões`,
  'person.held_accept': msg`Aceitou envios guardados`,
  'person.held_refuse': msg`Recusou envios guardados`,
  'person.read_document': msg`Viu o documento`,
  'person.import_add': msg`Adicionou por importação`,
  'person.import_change': msg`Mudou por importação`,
  'people.import_upload': msg`Enviou um arquivo de pessoas`,
  'people.import_check': msg`Simulou uma importação`,
  'people.import_apply': msg`Aplicou uma importação`,
  'people.import_cancel': msg`Cancelou uma importação`,
  'people.import_errors': msg`Baixou as linhas com erro`,
  'people.export': msg`Exportou pessoas`,
  'group.create': msg`Criou um grupo`,
  'group.change': msg`Mudou um grupo`,
  'group.people': msg`Mudou quem está num grupo`,
  'group.remove': msg`Excluiu um grupo`,
  'group.export': msg`Exportou grupos`,
  'audience.create': msg`Criou um público`,
  'audience.change': msg`Mudou um público`,
  'audience.remove': msg`Excluiu um público`,
  'audience.export': msg`Exportou públicos`,
  'person.place': msg`Mudou o lugar na empresa`,
  'branch.create': msg`Criou uma filial`,
  'branch.change': msg`Mudou uma filial`,
  'branch.move': msg`Moveu uma filial`,
  'branch.merge': msg`Uniu filiais`,
  'branch.retire': msg`Desativou uma filial`,
  'branch.restore': msg`Reativou uma filial`,
  'branch.export': msg`Exportou filiais`,
  'position.create': msg`Criou um cargo`,
  'position.change': msg`Mudou um cargo`,
  'position.retire': msg`Desativou um cargo`,
  'position.restore': msg`Reativou um cargo`,
  'position.export': msg`Exportou cargos`,
  'store.create': msg`Criou uma loja`,
  'store.change': msg`Mudou uma loja`,
  'store.retire': msg`Desativou uma loja`,
  'store.restore': msg`Reativou uma loja`,
  'store.export': msg`Exportou lojas`,
  'chain.rename': msg`Renomeou uma rede`,
  'enrolment.rule_add': msg`Matriculou por uma regra`,
  'enrolment.rule_change': msg`Mudou uma regra de matrícula`,
  'enrolment.rule_end': msg`Encerrou uma regra de matrícula`,
  'enrolment.rule_export': msg`Exportou regras de matrícula`,
  'enrolment.extend': msg`Deu mais prazo`,
  'enrolment.exempt': msg`Dispensou de uma matrícula`,
  'enrolment.end': msg`Encerrou uma matrícula`,
  'enrolment.decide': msg`Decidiu se foi no prazo`,
  'enrolment.export': msg`Exportou matrículas`,
  'setting.change': msg`Mudou uma configuração`,
  'setting.keep': msg`Salvou configurações sem mudança`,
  'setting.image': msg`Enviou uma imagem`,
  'provider.save': msg`Configurou um provedor de entrada`,
  'provider.remove': msg`Tirou um provedor de entrada`,
  'audit.export': msg`Exportou a auditoria`,
  'platform.mail_test': msg`Testou o e-mail`,
}

/** What an act is called; one that this version does not know by its own name. */
export function actLabel(i18n: I18n, act: string): string {
  const label = acts[act]
  return label ? i18n._(label) : act
}

const actors: Record<AuditAct['actor'], MessageDescriptor> = {
  person: msg`Uma pessoa`,
  cli: msg`Linha de comando`,
  job: msg`O próprio servidor`,
  system: msg`Outro sistema da empresa`,
}

/** Who acted, where it was no person with a name. */
export const actorLabel = (i18n: I18n, actor: AuditAct['actor']): string => i18n._(actors[actor])

/** Kinds of acts to choose from, by how their names begin. */
export const kinds: readonly { prefix: string; label: MessageDescriptor }[] = [
  { prefix: 'person.', label: msg`Pessoas` },
  { prefix: 'group.', label: msg`Grupos` },
  { prefix: 'audience.', label: msg`Públicos` },
  { prefix: 'enrolment.', label: msg`Matrículas` },
  { prefix: 'client.', label: msg`Empresas` },
  { prefix: 'setting', label: msg`Configurações` },
  { prefix: 'audit.', label: msg`Auditoria` },
]

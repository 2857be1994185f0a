import { i18n } from '@lingui/core'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { engineErrors, ErrorCode } from '#contract/engine/errors.ts'
import { CallError } from './call-error.ts'

/** What an answer says beside its code, such as `{ sentOn: '2026-11-14' }`. */
type ErrorValues = Readonly<Record<string, string | number>>

/** What people read for a code: what happened and what to do next; as a function where it tells the values, too. */
export type ErrorText = MessageDescriptor | ((values: ErrorValues) => MessageDescriptor)

/** The texts of a feature's refusals: one that is missing, or of another's code, does not compile. */
export type ErrorTexts<F extends { readonly errors: object }> = Readonly<Record<keyof F['errors'] & string, ErrorText>>

/** What the engine itself answers. */
const engineTexts: ErrorTexts<{ errors: typeof engineErrors }> = {
  'request.malformed': msg`Ocorreu um erro inesperado. Tente novamente.`,
  'request.invalid': msg`Certifique-se de que todos os campos obrigatórios estão preenchidos.`,
  'request.unknown_field': msg`Esta versão do aplicativo está desatualizada. Atualize e tente de novo.`,
  'request.too_large': msg`O conteúdo enviado é grande demais.`,
  'request.unsupported_type': msg`O servidor não aceita este tipo de conteúdo.`,
  'request.too_many': msg`Muitas tentativas seguidas. Espere um momento e tente de novo.`,
  'request.wire_unknown': msg`Esta versão do aplicativo está desatualizada. Atualize e tente de novo.`,
  'request.key_reused': msg`Ocorreu um erro inesperado. Tente novamente.`,
  'request.in_flight': msg`Este pedido ainda está em andamento. Espere um momento.`,
  'request.key_required': msg`Ocorreu um erro inesperado. Tente novamente.`,
  'edit.rev_required': msg`Ocorreu um erro inesperado. Tente novamente.`,
  'edit.conflict': msg`Outra pessoa mudou isto enquanto você editava. Veja como está agora e tente de novo.`,
  'request.client_invalid': msg`Esta versão do aplicativo está desatualizada. Atualize e tente de novo.`,
  'request.foreign_origin': msg`Ocorreu um erro inesperado. Tente novamente.`,
  'server.unexpected': msg`Ocorreu um erro inesperado. Tente novamente.`,
  'server.unavailable': msg`O servidor está indisponível agora. Tente mais tarde.`,
  'session.required': msg`Entre novamente para continuar.`,
  'session.expired': msg`Sua sessão terminou. Entre novamente para continuar.`,
  'session.revoked': msg`Sua sessão terminou. Entre novamente para continuar.`,
  'session.password_change_required': msg`Troque a sua senha provisória para continuar. O que está na fila segue depois.`,
  'session.terms_required': msg`Aceite os termos para continuar. O que está na fila segue depois.`,
  'session.proof_required': msg`Confirme com a sua senha que é você e tente de novo.`,
  'platform.maintenance': msg`A plataforma está em manutenção. Tente mais tarde.`,
  'access.denied': msg`Você não tem permissão para isto.`,
  'access.client_unknown': msg`Você não tem mais acesso a esta empresa.`,
  'access.module_off': msg`Página não encontrada ou sem permissão.`,
  'resource.not_found': msg`Página não encontrada ou sem permissão.`,
  'file.not_found': msg`Arquivo não encontrado.`,
  'file.range_unsatisfiable': msg`Download do arquivo falhou`,
  'file.not_an_image': msg`O arquivo enviado não é uma imagem. Escolha uma foto.`,
  'file.too_large': msg`O arquivo é grande demais.`,
  'file.too_many': msg`São muitas fotos em envio no momento. Esta vai sozinha mais tarde.`,
  'file.hash_mismatch': msg`O arquivo chegou danificado. Envie de novo.`,
  'file.used_before': msg`Você já enviou esta imagem em outro registro. Tire outra foto.`,
  'file.part_missing': msg`O envio do arquivo ficou incompleto. Envie de novo.`,
  'file.upload_unknown': msg`O envio do arquivo não foi encontrado. Envie de novo.`,
  'bundle.damaged': msg`O conteúdo está danificado. Tente baixar de novo mais tarde.`,
  'audience.unknown': msg`Este público não existe mais. Escolha outro.`,
  'audience.rule_invalid': msg`A regra do público tem algo que não existe mais ou não faz sentido. Corrija e tente de novo.`,
  'audience.group_unknown': msg`Este grupo não existe mais. Escolha outro.`,
  'ledger.key_reused': msg`Estes pontos já foram lançados de outro jeito. A equipe foi avisada.`,
  'operation.other_body': msg`Este envio já foi registrado com outro conteúdo.`,
  'operation.not_yours': msg`Este envio pertence a outra pessoa.`,
  'operation.kind_unknown': msg`Esta versão do aplicativo está desatualizada. Atualize e tente de novo.`,
  'operation.held_for_staff': msg`Chegou à empresa. A equipe vai decidir se aceita.`,
  'operation.not_open': msg`A empresa não recebe isto agora. Fica guardado neste aparelho e segue quando ela voltar a receber.`,
  'operation.refused_by_staff': msg`A equipe da empresa não aceitou este envio.`,
  'operation.waiting': msg`Esperando outro envio chegar primeiro.`,
  'operation.dependency_refused': msg`Um envio do qual este depende foi recusado.`,
}

let texts: Readonly<Partial<Record<string, ErrorText>>> = engineTexts

/**
 * Makes the texts of the features known; they come with those beyond the first screens (`ensureAllTexts`). The desk's come
 * beside them, whichever is there first.
 */
export function registerErrorTexts(ofFeatures: Readonly<Record<string, ErrorText>>): void {
  texts = { ...texts, ...ofFeatures }
}

/** Whether there are words of its own for a code. */
export const hasErrorText = (code: string): code is ErrorCode => Object.hasOwn(texts, code)

/** What there is to say about a code; the text of an unexpected fault where nobody registered any. */
export function errorMessage(code: ErrorCode, values: ErrorValues = {}): MessageDescriptor {
  const text = (Object.hasOwn(texts, code) && texts[code]) || engineTexts['server.unexpected']
  return typeof text === 'function' ? text(values) : text
}

/** The person's text of a code in the active language; `values` fill what it knows of (`sentOn`: a day). */
export const errorText = (code: ErrorCode, values?: ErrorValues): string => i18n._(errorMessage(code, values))

/** The text of whatever a call threw: the problem's, or what can be done about the network. */
export function callErrorText(error: unknown): string {
  if (!(error instanceof CallError)) return errorText('server.unexpected')
  if (error.problem) return errorText(error.problem.code, error.problem.values)
  if (error.kind === 'captive')
    return i18n._(msg`A rede respondeu no lugar do servidor. Abra o navegador, entre na rede Wi-Fi e tente de novo.`)
  if (error.kind === 'timeout') return i18n._(msg`O servidor demorou a responder. Tente novamente.`)
  return i18n._(msg`Sem conexão. Verifique a internet e tente de novo.`)
}

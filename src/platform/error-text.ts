import { i18n } from '@lingui/core'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ErrorCode } from '#contract/engine/errors.ts'
import { CallError } from './call-error.ts'
import { formatDay } from './format.ts'

/** What people read for each code the server may answer: what happened and what to do next. */
export const errorTexts: Record<ErrorCode, MessageDescriptor> = {
  'request.malformed': msg`Ocorreu um erro inesperado. Tente novamente.`,
  'request.invalid': msg`Certifique-se de que todos os campos obrigatórios estão preenchidos.`,
  'request.unknown_field': msg`Esta versão do aplicativo está desatualizada. Atualize e tente de novo.`,
  'request.too_large': msg`O conteúdo enviado é grande demais.`,
  'request.unsupported_type': msg`O servidor não aceita este tipo de conteúdo.`,
  'request.too_many': msg`Muitas tentativas seguidas. Espere um momento e tente de novo.`,
  'request.wire_unknown': msg`Esta versão do aplicativo está desatualizada. Atualize e tente de novo.`,
  'request.key_reused': msg`Ocorreu um erro inesperado. Tente novamente.`,
  'request.in_flight': msg`Este pedido ainda está em andamento. Espere um momento.`,
  'request.client_invalid': msg`Esta versão do aplicativo está desatualizada. Atualize e tente de novo.`,
  'request.foreign_origin': msg`Ocorreu um erro inesperado. Tente novamente.`,
  'server.unexpected': msg`Ocorreu um erro inesperado. Tente novamente.`,
  'server.unavailable': msg`O servidor está indisponível agora. Tente mais tarde.`,
  'session.required': msg`Entre novamente para continuar.`,
  'session.expired': msg`Sua sessão terminou. Entre novamente para continuar.`,
  'session.revoked': msg`Sua sessão terminou. Entre novamente para continuar.`,
  'session.password_change_required': msg`Troque a sua senha provisória para continuar. O que está na fila segue depois.`,
  'session.terms_required': msg`Aceite os termos para continuar. O que está na fila segue depois.`,
  'login.failed': msg`Não foi possível entrar. Verifique o usuário e a senha.`,
  'login.blocked': msg`Usuário bloqueado por atividade em desacordo com as regras. Fale com o suporte.`,
  'login.no_profile': msg`Sem perfil cadastrado. Verifique com o gestor da plataforma.`,
  'login.google_failed': msg`Erro ao efetuar login com o Google, tente novamente mais tarde.`,
  'login.provider_failed': msg`Erro ao efetuar login com a conta corporativa, tente novamente mais tarde.`,
  'login.webservice_failed': msg`Este link de acesso expirou ou já foi usado. Peça um novo no sistema de onde você veio.`,
  'login.proof_required': msg`Não foi possível confirmar que é uma pessoa que está entrando. Tente de novo.`,
  'platform.maintenance': msg`A plataforma está em manutenção. Tente mais tarde.`,
  'access.denied': msg`Você não tem permissão para isto.`,
  'access.client_unknown': msg`Você não tem mais acesso a esta empresa.`,
  'access.module_off': msg`Página não encontrada ou sem permissão.`,
  'resource.not_found': msg`Página não encontrada ou sem permissão.`,
  'register.closed': msg`O cadastro está fechado no momento. Fale com quem administra o programa.`,
  'register.document_taken': msg`CPF já cadastrado`,
  'register.document_kept': msg`O documento já está no seu cadastro. Para corrigi-lo, fale com o suporte.`,
  'register.email_taken': msg`E-mail já cadastrado. Entre com ele ou recupere a senha.`,
  'register.not_announced': msg`Não encontramos um pré-cadastro com estes dados. Confira o documento e a data de nascimento ou fale com quem administra o programa.`,
  'register.under_age': msg`É preciso ter 18 anos ou mais para participar.`,
  'register.store_not_participating': msg`Esta loja não participa da campanha.`,
  'file.not_found': msg`Arquivo não encontrado.`,
  'file.range_unsatisfiable': msg`Download do arquivo falhou`,
  'file.not_an_image': msg`O arquivo enviado não é uma imagem. Escolha uma foto.`,
  'file.too_large': msg`O arquivo é grande demais.`,
  'file.hash_mismatch': msg`O arquivo chegou danificado. Envie de novo.`,
  'file.part_missing': msg`O envio do arquivo ficou incompleto. Envie de novo.`,
  'file.upload_unknown': msg`O envio do arquivo não foi encontrado. Envie de novo.`,
  'terms.outdated': msg`Os termos foram atualizados agora há pouco. Leia a nova versão para continuar.`,
  'operation.other_body': msg`Este envio já foi registrado com outro conteúdo.`,
  'operation.not_yours': msg`Este envio pertence a outra pessoa.`,
  'operation.kind_unknown': msg`Esta versão do aplicativo está desatualizada. Atualize e tente de novo.`,
  'operation.waiting': msg`Esperando outro envio chegar primeiro.`,
  'operation.dependency_refused': msg`Um envio do qual este depende foi recusado.`,
  'recovery.code_invalid': msg`O código informado não é válido.`,
  'recovery.code_expired': msg`O código não vale mais. Peça um novo código.`,
  'recovery.phone_mismatch': msg`O número informado não confere com o número cadastrado.`,
  'password.link_expired': msg`O link expirou ou é inválido. Solicite um novo.`,
  'password.current_wrong': msg`Não foi possível alterar a senha. Verifique a senha atual.`,
  'password.same': msg`A nova senha precisa ser diferente da atual.`,
  'password.too_weak': msg`Escolha uma senha mais forte.`,
  'phone.invalid': msg`Telefone inválido`,
  'phone.not_mobile': msg`Informe um número de celular: o código chega por mensagem.`,
  'phone.none': msg`Não há telefone cadastrado.`,
  'phone.cooldown': msg`Espere um pouco para pedir outro código.`,
  'phone.code_not_sent': msg`Não foi possível enviar o código de verificação do telefone. Tente mais tarde.`,
  'course.not_found': msg`Este curso não existe mais ou você não tem acesso a ele.`,
  'activity.not_found': msg`Esta atividade não existe mais ou você não tem acesso a ela.`,
  'activity.blocked': msg`Conclua as atividades anteriores primeiro.`,
  'progress.incomplete': msg`A atividade ainda não foi vista por inteiro.`,
  'trail.not_found': msg`Esta trilha não existe mais ou você não tem acesso a ela.`,
  'certificate.not_finished': msg`Conclua todos os cursos da trilha para ter o certificado.`,
  'certificate.unknown': msg`Nenhum certificado tem este código. Confira letras e números.`,
  'sale.invoice_repeated': msg`O número da nota já foi enviado por você antes.`,
  'sale.too_old': msg`A venda só pode ser registrada até 15 dias depois de feita.`,
  'sale.in_future': msg`A data da venda está no futuro.`,
  'sale.outside_campaign': msg`A data da venda está fora do período da campanha.`,
  'sale.no_campaign': msg`Não há campanha aberta para esta data.`,
  'sale.photo_required': msg`Esta loja exige a foto da nota.`,
  'sale.store_unknown': msg`Esta loja não participa da campanha.`,
  'sale.product_unknown': msg`Um dos produtos não participa da campanha.`,
  'sale.invoice_invalid': msg`Número da nota inválido. Confira letras e números.`,
  'photo.repeated': msg`Já foi enviada uma foto deste tipo nesta semana para a loja escolhida.`,
  'photo.type_unknown': msg`Este tipo de foto não existe mais.`,
  'photo.store_unknown': msg`Esta loja não participa da campanha.`,
}

const repeatedInvoiceOn = msg({ message: 'Você já enviou esta nota em {sentOn}.' })

/** The person's text of a code in the active language; `values` fill what it knows of (`sentOn`: a day). */
export function errorText(code: ErrorCode, values: Record<string, string | number> = {}): string {
  const sentOn = values.sentOn
  if (code === 'sale.invoice_repeated' && typeof sentOn === 'string') {
    return i18n._({ ...repeatedInvoiceOn, values: { sentOn: formatDay(sentOn.slice(0, 10)) } })
  }
  return i18n._(errorTexts[code in errorTexts ? code : 'server.unexpected'])
}

/** The text of whatever a call threw: the problem's, or what can be done about the network. */
export function callErrorText(error: unknown): string {
  if (!(error instanceof CallError)) return errorText('server.unexpected')
  if (error.problem) return errorText(error.problem.code, error.problem.values)
  if (error.kind === 'captive')
    return i18n._(msg`A rede respondeu no lugar do servidor. Abra o navegador, entre na rede Wi-Fi e tente de novo.`)
  if (error.kind === 'timeout') return i18n._(msg`O servidor demorou a responder. Tente novamente.`)
  return i18n._(msg`Sem conexão. Verifique a internet e tente de novo.`)
}

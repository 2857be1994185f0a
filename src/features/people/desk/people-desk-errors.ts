import { msg } from '@lingui/core/macro'
import type { peopleContract } from '#contract/features/people/people-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

/** What the desk says of refusals about people. */
export const peopleErrors: ErrorTexts<typeof peopleContract> = {
  'people.already_member': msg`Esta pessoa já faz parte da empresa.`,
  'people.document_invalid': msg`O documento não é válido. Confira os números.`,
  'people.document_taken': msg`Este documento já está em uso. Confira os números.`,
  'people.place_unknown': msg`O que você escolheu não existe mais ou foi desativado. Escolha de novo.`,
  'people.mail_away': msg`Esta instalação não envia e-mail. Escolha a folha impressa.`,
  'people.by_email_only': msg`Para esta pessoa só é possível enviar o link por e-mail.`,
  'people.withdrawn_long': msg`A saída foi há mais de 30 dias. Convide a pessoa de novo.`,
  'people.own': msg`Você não pode fazer isso com a sua própria conta.`,
  'people.merge_conflict': ({ list = '' }) => msg`Os dois cadastros participaram da mesma campanha: ${list}.`,
  'people.left': msg`Um dos dois cadastros já saiu da empresa.`,
  'people.not_joined': msg`Este cadastro não está junto com outro.`,
  'people.join_old': ({ days = 7 }) =>
    msg`Os cadastros foram juntados há mais de ${days} dias: isso não se desfaz mais.`,
  'people.join_earned': msg`Desde que os cadastros foram juntados houve pontos ganhos ou usados: isso não se desfaz mais.`,
  'people.joined': msg`Este cadastro foi juntado a outro, que segue no lugar dele.`,
  'roles.last_admin': ({ client = '' }) =>
    client === 'platform'
      ? msg`A plataforma ficaria sem ninguém que a administra.`
      : client
        ? msg`${client} ficaria sem ninguém que administra o programa. Dê o papel a outra pessoa antes.`
        : msg`A empresa ficaria sem ninguém que administra o programa. Dê o papel a outra pessoa antes.`,
  'roles.own': msg`Ninguém muda os próprios papéis. Peça a outra pessoa da equipe.`,
}

import { msg } from '@lingui/core/macro'
import type { noticeContract } from '#contract/features/notice/notice-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

/** What the desk says of refusals about notices; what the app is refused is said by the app. */
export const noticeDeskErrors: Omit<ErrorTexts<typeof noticeContract>, 'notice.not_found'> = {
  'notice.begun': msg`Este aviso já saiu do rascunho. Atualize a página.`,
  'notice.not_running': msg`Este aviso já não está sendo enviado nem mostrado.`,
  'notice.over': msg`O fim deste aviso já passou. Escolha um fim no futuro.`,
  'notice.channel_off': msg`Esta instalação não consegue enviar por um dos canais escolhidos. Tire o canal, ou peça a quem cuida do servidor que configure o envio.`,
}

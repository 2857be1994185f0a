import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DownloadError } from '#engine/database/device-db.ts'

/** Why a download failed and what to do next. */
export const downloadErrors: Record<DownloadError, MessageDescriptor> = {
  quota: msg`Falta espaço neste aparelho. Libere espaço ou remova outro curso baixado e tente de novo.`,
  changed: msg`O conteúdo mudou enquanto era baixado. Tente de novo para baixar a versão nova.`,
  gone: msg`Um dos arquivos não está mais disponível. Avise quem cuida do curso.`,
  damaged: msg`Um dos arquivos chegou danificado. Tente de novo.`,
}

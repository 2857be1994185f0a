import { msg } from '@lingui/core/macro'
import type { noticeContract } from '#contract/features/notice/notice-contract.ts'
import type { ErrorTexts } from '#platform/error-text.ts'

export const noticeErrors: Pick<ErrorTexts<typeof noticeContract>, 'notice.not_found'> = {
  'notice.not_found': msg`Este aviso não está mais disponível.`,
}

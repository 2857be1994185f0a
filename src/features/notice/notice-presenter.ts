import { msg, t } from '@lingui/core/macro'
import { Shapes } from 'lucide-react'
import { pickText } from '#contract/engine/language.ts'
import { noticeContract } from '#contract/features/notice/notice-contract.ts'
import { noticePaths } from '#contract/features/notice/notice-paths.ts'
import { presenter } from '#platform/feature/presenters.ts'
import { activeLanguage } from '#platform/i18n.ts'

export const noticePresenter = presenter(noticeContract, {
  outbox: {
    'notice.mark': {
      icon: Shapes,
      describe({ payload }, row) {
        const item = payload ? row('noticeItems', payload.itemId) : undefined
        return { title: t`Notice`, about: item ? pickText(item.title, activeLanguage()) : '' }
      },
    },
  },
  search: { notice: { name: msg`Notice`, icon: Shapes, path: () => noticePaths.notice() } },
})

import { t } from '@lingui/core/macro'
import { Bell } from 'lucide-react'
import { noticeOnDevice } from '#contract/features/notice/notice-on-device.ts'
import { presenter } from '#platform/feature/presenters.ts'
import { shownText } from '#platform/text/shown-text.ts'

export const noticePresenter = presenter(noticeOnDevice, {
  outbox: {
    'notice.read': {
      icon: Bell,
      describe({ payload }, row) {
        const notice = payload ? row('notices', payload.noticeId) : undefined
        return { title: t`Aviso lido`, about: notice ? shownText(notice.title) : '' }
      },
    },
  },
})

import { msg } from '@lingui/core/macro'
import { Bell } from 'lucide-react'
import { noticeContract } from '#contract/features/notice/notice-contract.ts'
import { noticePaths } from '#contract/features/notice/notice-paths.ts'
import { deskFeature } from '#platform/feature/desk-feature.ts'
import { noticeDeskErrors } from './notice-desk-errors.ts'

const page = { permission: 'notices.send', of: 'client' } as const

export const noticeDesk = deskFeature({
  name: 'notice',
  permissions: noticeContract.permissions,
  errors: noticeDeskErrors,
  pages: {
    notices: {
      ...page,
      path: noticePaths.deskNotices(),
      load: () => import('./notice-list.tsx').then((m) => ({ default: m.NoticeList })),
      entry: { label: msg`Avisos`, icon: Bell, order: 75 },
    },
    newNotice: {
      ...page,
      path: noticePaths.newNotice(),
      load: () => import('./notice-page.tsx').then((m) => ({ default: m.NewNotice })),
    },
    notice: {
      ...page,
      path: noticePaths.deskNotice(':noticeId'),
      load: () => import('./notice-page.tsx').then((m) => ({ default: m.NoticePage })),
    },
  },
})

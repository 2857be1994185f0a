import { segment, type PathId } from '#contract/engine/paths.ts'

/** Addresses of its screens. */
export const noticePaths = {
  notices: () => '/notices',
  deskNotices: () => '/admin/notices',
  newNotice: () => '/admin/notices/new',
  deskNotice: (noticeId: PathId) => `/admin/notices/${segment(noticeId)}`,
} as const

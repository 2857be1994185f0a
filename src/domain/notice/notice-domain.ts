import { noticeOnDevice } from '#contract/features/notice/notice-on-device.ts'
import { domain } from '#engine/domain-feature.ts'

export const noticeDomain = domain(noticeOnDevice, {
  operations: {
    'notice.read': {
      effects: ({ noticeId }, act) => [
        { collection: 'noticeReads', key: noticeId, row: { noticeId, readAt: act.capturedAt } },
      ],
      // Nobody looks up in the outbox that they read something.
      quietOnceDelivered: true,
    },
  },
})

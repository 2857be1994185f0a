import { Readable } from 'node:stream'
import * as notice from '#contract/features/notice/notice-contract.ts'
import * as onDevice from '#contract/features/notice/notice-on-device.ts'
import { implement } from '#server/engine/http/implement.ts'
import { serverFeature } from '#server/engine/server-feature.ts'
import { exportNotices, listNotices, readNotice } from './desk/list-service.ts'
import {
  changeNotice,
  createNotice,
  noticeChoices,
  removeNotice,
  sendNotice,
  stopNotice,
} from './desk/notice-service.ts'
import { reachNotice, sendTest, testJob, testNotice } from './desk/reach-service.ts'
import { shownToAudiences } from './desk/shown-notices.ts'
import { deleteEnded } from './push/push-queries.ts'
import { readPush, subscribe, unsubscribe } from './push/push-service.ts'
import { readNotice as takeRead } from './read-service.ts'
import { deliverJob, deliverNotice } from './send/deliver.ts'
import { addressJob, addressNotice, followNotices } from './send/run-notice.ts'

export const noticeFeature = serverFeature(notice.noticeContract, {
  routes: [
    implement(notice.listNotices, async ({ query, staff, services }) => listNotices(services, staff, query)),
    implement(notice.exportNotices, async ({ body, staff, services, reply }) =>
      reply
        .header('content-disposition', 'attachment; filename="notices.csv"')
        .type('text/csv; charset=utf-8')
        .send(Readable.from(exportNotices(services, staff, body))),
    ),
    implement(notice.noticeChoices, async ({ staff, services }) => noticeChoices(services, staff)),
    implement(notice.reachNotice, async ({ body, staff, services }) => reachNotice(services, staff, body)),
    implement(notice.readNotice, async ({ params, staff, services }) => readNotice(services, staff, params.noticeId)),
    implement(notice.createNotice, async ({ body, staff, services }) => createNotice(services, staff, body)),
    implement(notice.changeNotice, async ({ params, body, staff, services }) =>
      changeNotice(services, staff, params.noticeId, body),
    ),
    implement(notice.removeNotice, async ({ params, staff, services }) =>
      removeNotice(services, staff, params.noticeId),
    ),
    implement(notice.sendNotice, async ({ params, staff, services }) => sendNotice(services, staff, params.noticeId)),
    implement(notice.stopNotice, async ({ params, staff, services }) => stopNotice(services, staff, params.noticeId)),
    implement(notice.testNotice, async ({ params, staff, services }) => testNotice(services, staff, params.noticeId)),
    implement(onDevice.readPushKey, async ({ person, services }) => readPush(services, person)),
    implement(onDevice.subscribePush, async ({ body, person, services }) => {
      await subscribe(services, person, body)
      return { done: true } as const
    }),
    implement(onDevice.unsubscribePush, async ({ person, services }) => {
      await unsubscribe(services, person)
      return { done: true } as const
    }),
  ],
  handlers: { 'notice.read': takeRead },
  jobs: (services) => ({
    [addressJob]: (payload) => addressNotice(services, payload as Parameters<typeof addressNotice>[1]),
    [deliverJob]: (payload) => deliverNotice(services, payload as Parameters<typeof deliverNotice>[1]),
    [testJob]: (payload) => sendTest(services, payload as Parameters<typeof sendTest>[1]),
  }),
  hourly: (services) => ({ remove_ended_push: () => services.database.inSystem(deleteEnded) }),
  minutely: (services) => ({ follow_notices: () => followNotices(services) }),
  sharedTables: ['push_key', 'push_subscription'],
  keyedTables: [
    { table: 'push_key', what: 'keys for push messages: new ones are made' },
    { table: 'push_subscription', what: 'devices that take push messages: people turn them on again' },
  ],
  personalTables: [
    {
      table: 'push_subscription',
      by: 'user_id',
      tenant: false,
      omit: ['endpoint_hash', 'sealed', 'family_id'],
      onDelete: 'delete',
    },
    {
      table: 'notice_delivery',
      by: 'user_id',
      tenant: true,
      onJoin: { unless: ['notice_id', 'channel'] },
      omit: ['id', 'begun_at'],
      onDelete: 'keep',
      why: 'how many a notice went to',
    },
    {
      table: 'notice_read',
      by: 'user_id',
      tenant: true,
      onJoin: { unless: ['notice_id'] },
      omit: [],
      onDelete: 'delete',
    },
  ],
  shownToAudiences,
})

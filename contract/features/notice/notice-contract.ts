import * as v from 'valibot'
import { endpoint } from '#contract/engine/endpoint.ts'
import { feature } from '#contract/engine/feature.ts'
import { idSchema, instantSchema } from '#contract/engine/ids.ts'
import { languageCodeSchema } from '#contract/engine/language-schema.ts'
import { listAnswer, listQuery } from '#contract/engine/staff/list.ts'
import { noticeOnDevice } from './notice-on-device.ts'
import { noticePaths } from './notice-paths.ts'
import {
  channels,
  listedNoticeSchema,
  noticeDetailSchema,
  noticeStates,
  reachSchema,
  writtenNoticeSchema,
} from './notice-schema.ts'

const staff = { access: 'staff', permission: 'notices.send' } as const
const params = v.strictObject({ noticeId: idSchema })
const filter = { state: v.optional(v.picklist(noticeStates)) }

export const listNotices = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/notices/',
  summary: 'The notices of the client',
  query: listQuery(['newest', 'starts'], filter),
  response: listAnswer(listedNoticeSchema),
})

export const exportNotices = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/notices/export/',
  summary: 'The notices as a CSV, as they are filtered',
  body: v.strictObject({ search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100))), ...filter }),
  produces: 'text/csv',
})

export const noticeChoices = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/notice-choices/',
  summary: 'What a notice is written of: audiences, languages, the time zone, the channels that lead anywhere',
  response: v.object({
    audiences: v.array(v.object({ id: v.number(), name: v.string() })),
    languages: v.array(languageCodeSchema),
    defaultLanguage: languageCodeSchema,
    /** The client's, in which it begins and ends. */
    timeZone: v.string(),
    now: instantSchema,
    channels: v.array(v.picklist(channels)),
  }),
})

export const reachNotice = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/notice-reach/',
  summary: 'How many people a notice would reach by each channel, and in how many short messages; nothing is written',
  body: v.pick(writtenNoticeSchema, ['title', 'body', 'audience', 'link']),
  response: reachSchema,
})

export const readNotice = endpoint({
  ...staff,
  method: 'GET',
  path: '/api/admin/notices/:noticeId/',
  summary: 'One notice, and how many it went to',
  params,
  response: noticeDetailSchema,
  errors: ['resource.not_found'],
})

export const createNotice = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/notices/',
  summary: 'Write a notice; it goes to nobody yet',
  body: writtenNoticeSchema,
  response: noticeDetailSchema,
  errors: ['request.invalid'],
})

export const changeNotice = endpoint({
  ...staff,
  method: 'PUT',
  path: '/api/admin/notices/:noticeId/',
  summary: 'Change a notice that has not begun',
  edits: true,
  params,
  body: writtenNoticeSchema,
  response: noticeDetailSchema,
  errors: ['resource.not_found', 'request.invalid', 'notice.begun'],
})

const act = (path: `/${string}`, summary: string) =>
  ({ ...staff, method: 'POST', edits: true, path, summary, params }) as const

export const removeNotice = endpoint({
  ...act('/api/admin/notices/:noticeId/remove/', 'Throw a draft away'),
  response: v.object({ done: v.literal(true) }),
  errors: ['resource.not_found', 'notice.begun'],
})

export const sendNotice = endpoint({
  ...act('/api/admin/notices/:noticeId/send/', 'Send a draft once it begins: at once where that has passed'),
  response: noticeDetailSchema,
  errors: ['resource.not_found', 'notice.begun', 'notice.over', 'notice.channel_off'],
})

export const stopNotice = endpoint({
  ...act('/api/admin/notices/:noticeId/stop/', 'Send it to nobody any more, and take it off the devices'),
  response: noticeDetailSchema,
  errors: ['resource.not_found', 'notice.not_running'],
})

export const testNotice = endpoint({
  ...staff,
  method: 'POST',
  path: '/api/admin/notices/:noticeId/test/',
  summary: 'Send a notice to oneself alone, as it is written now',
  perMinute: 10,
  params,
  response: v.object({
    /** By which of its channels it went, and by which it could not: no verified phone, no device that takes it. */
    went: v.array(v.picklist(channels)),
    missing: v.array(v.picklist(channels)),
  }),
  errors: ['resource.not_found'],
})

export const noticeContract = feature({
  name: 'notice',
  paths: noticePaths,
  operations: noticeOnDevice.operations,
  collections: noticeOnDevice.collections,
  endpoints: {
    ...noticeOnDevice.endpoints,
    listNotices,
    exportNotices,
    noticeChoices,
    reachNotice,
    readNotice,
    createNotice,
    changeNotice,
    removeNotice,
    sendNotice,
    stopNotice,
    testNotice,
  },
  errors: {
    /** A device read one that was never shown to its person. */
    'notice.not_found': 404,
    /** It is not a draft any more, or it goes out already. */
    'notice.begun': 409,
    /** It is neither waiting, nor going out, nor shown any more. */
    'notice.not_running': 409,
    /** Its end has passed. */
    'notice.over': 422,
    /** By one of its channels nothing can leave this installation. */
    'notice.channel_off': 422,
  },
  permissions: {
    /** Write to the people of a client. */
    'notices.send': ['programme-admin', 'platform-admin'],
  },
})

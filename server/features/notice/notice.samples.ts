import { newId } from '#contract/engine/ids.ts'
import { featureSamples, rowsOf } from '#test/support/samples.ts'
import { insertNotice } from './desk/notice-queries.ts'
import { begin } from './send/run-notice.ts'
import { lockNotice } from './send/send-queries.ts'

const noticeId = '01930000-0000-7000-8000-0000000a0001'
const params = { noticeId: newId() }
const body = {
  title: { 'pt-BR': 'Loja fechada' },
  body: { 'pt-BR': 'Até segunda.' },
  audience: 0,
  startsAt: '2026-11-18T15:00:00.000Z',
  endsAt: '2026-11-25T15:00:00.000Z',
  channels: ['in_app', 'mail'],
  link: null,
}
const { title, body: text, audience, link } = body

export const noticeSamples = featureSamples({
  async content(tx, clientId) {
    await insertNotice(tx, {
      client_id: clientId,
      id: noticeId,
      title: JSON.stringify(title),
      body: JSON.stringify(text),
      words: 'loja fechada',
      audience: 0,
      starts_at: new Date(body.startsAt),
      ends_at: new Date(body.endsAt),
      channels: ['in_app'],
      link: null,
      created_at: new Date(body.startsAt),
      stopped_at: null,
      addressed_to: null,
    })
    const held = await lockNotice(tx, clientId, noticeId)
    if (held) await begin(tx, clientId, held)
  },
  operations: {
    'notice.read': {
      make: async () => ({ payload: { noticeId }, files: [] }),
      effects: (tx, userId) => rowsOf(tx, userId, 'notice_read'),
    },
  },
  endpoints: {
    readPushKey: {},
    subscribePush: { body: { endpoint: 'https://push.example.com/one', p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } },
    unsubscribePush: {},
    listNotices: {},
    exportNotices: { body: {} },
    noticeChoices: {},
    reachNotice: { body: { title, body: text, audience, link } },
    readNotice: { params },
    createNotice: { body },
    changeNotice: { params, body },
    removeNotice: { params },
    sendNotice: { params },
    stopNotice: { params },
    testNotice: { params },
  },
})

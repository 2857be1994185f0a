import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { noticeRead } from './notice-on-device.ts'
import { writtenNoticeSchema } from './notice-schema.ts'

const noticeId = '01930000-0000-7000-8000-000000000001'
const written = {
  title: { 'pt-BR': 'Loja fechada' },
  body: { 'pt-BR': 'Até segunda.' },
  audience: 0,
  startsAt: '2026-11-18T15:00:00.000Z',
  endsAt: '2026-11-20T15:00:00.000Z',
  channels: ['in_app', 'sms'],
  link: null,
}

test('who read says what, and nothing beside that: when it was is evidence of the operation', () => {
  expect(safeParse(noticeRead.payload, { noticeId }).success).toBe(true)
  for (const payload of [{}, { noticeId: 1 }, { noticeId, readAt: written.startsAt }])
    expect(safeParse(noticeRead.payload, payload).success).toBe(false)
})

test('a notice has a title of 80 letters, a text of 1,000, and at least one channel, none twice', () => {
  const taken = (change: object) => safeParse(writtenNoticeSchema, { ...written, ...change }).success
  expect(taken({ title: { 'pt-BR': 'a'.repeat(80) }, body: { 'pt-BR': 'b'.repeat(1000) } })).toBe(true)
  for (const change of [
    { title: { 'pt-BR': 'a'.repeat(81) } },
    { body: { 'en-US': 'b'.repeat(1001) } },
    { title: { 'de-DE': 'Hallo' } },
    { channels: [] },
    { channels: ['sms', 'sms'] },
    { channels: ['pigeon'] },
    { audience: -1 },
    { sentAt: null },
  ])
    expect(taken(change), JSON.stringify(change)).toBe(false)
})

import { expect, test } from 'vitest'
import { emptyNotice, missingFields, writtenNotice } from './notice-draft.ts'

const zone = 'America/Sao_Paulo'
const empty = emptyNotice(zone, '2026-11-18T15:00:00.000Z')

test('a new notice is for everybody, in the app, from now by the clocks of the client for a week', () => {
  expect(empty).toMatchObject({
    audience: '0',
    channels: ['in_app'],
    startsAt: '2026-11-18T12:00',
    endsAt: '2026-11-25T12:00',
  })
})

test('what is missing is told all at once, and what was typed goes as instants', () => {
  expect(missingFields({ ...empty, channels: [], endsAt: empty.startsAt }, 'pt-BR', zone)).toEqual([
    'title.pt-BR',
    'body.pt-BR',
    'channels',
    'endsAt',
  ])
  const typed = { ...empty, title: { 'pt-BR': 'Oi' }, body: { 'pt-BR': 'Olá' }, link: ' /home ' }
  expect(missingFields(typed, 'pt-BR', zone)).toEqual([])
  expect(writtenNotice(typed, zone)).toMatchObject({
    audience: 0,
    startsAt: '2026-11-18T15:00:00.000Z',
    endsAt: '2026-11-25T15:00:00.000Z',
    link: '/home',
  })
  expect(writtenNotice({ ...typed, endsAt: '' }, zone)).toBe(null)
})

import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  activitySchema,
  filesOf,
  isKnown,
  publishedActivitySchema,
  totalOf,
  type KnownActivity,
} from './activity-row.ts'
import { activityTypes } from './types.ts'

const file = (number: number, extension: string) => ({
  fileId: `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  bytes: 1000,
  sha256: 'a'.repeat(64),
  type: 'application/octet-stream',
  extension,
})
const film = file(1, 'mp4')
const words = file(2, 'vtt')
const common = {
  id: 1,
  courseId: 7,
  title: { 'pt-BR': 'Aula' },
  hierarchyOrder: 1,
  requiredShare: 0.9,
  required: true,
}

interface Sample<A extends KnownActivity = KnownActivity> {
  content: A['content']
  total: number
  files: readonly unknown[]
}
/** One of each type: a new one does not compile until it is here. */
const samples: { [T in KnownActivity['type']]: Sample<Extract<KnownActivity, { type: T }>> } = {
  video: { content: { file: film, captions: words, seconds: 95.5 }, total: 95.5, files: [film, words] },
  audio: { content: { file: film, captions: null, seconds: 30 }, total: 30, files: [film] },
  pdf: { content: { file: film, pages: 12 }, total: 12, files: [film] },
  image: { content: { file: film }, total: 1, files: [film] },
}

describe.each(Object.entries<Sample>(samples))('an activity of the type %s', (type, { content, total, files }) => {
  const row = { ...common, type, content }

  test('is published and taken as it is', () => {
    expect(v.parse(publishedActivitySchema, row)).toEqual(row)
    expect(v.parse(activitySchema, row)).toEqual(row)
  })

  test('says how much there is to see, and what a device keeps of it', () => {
    const activity = v.parse(activitySchema, row)
    expect(isKnown(activity)).toBe(true)
    expect([totalOf(activity), filesOf(activity)]).toEqual([total, files])
  })

  test('is not published with anything beside, which a device overlooks', () => {
    for (const beside of [
      { ...row, total: 3 },
      { ...row, content: { ...content, total: 3 } },
    ]) {
      expect(v.safeParse(publishedActivitySchema, beside).success).toBe(false)
      expect(v.parse(activitySchema, beside)).toEqual(row)
    }
  })

  test('is neither published nor taken with the content of nothing', () => {
    for (const broken of [{}, null, 'x', { ...content, file: null }]) {
      expect(v.safeParse(publishedActivitySchema, { ...row, content: broken }).success).toBe(false)
      expect(v.safeParse(activitySchema, { ...row, content: broken }).success).toBe(false)
    }
  })

  test('that lost its content on a device has nothing to see, and breaks nothing', () => {
    const lost = { ...row, content: null as unknown }
    expect([totalOf(lost), filesOf(lost)]).toEqual([0, []])
  })
})

describe('an activity of a type that came later', () => {
  const row = { ...common, type: 'hologram', content: { beams: [1, 2], file: film }, glasses: true }

  test('is taken whole, with what nobody here understands', () => {
    const activity = v.parse(activitySchema, row)
    expect(activity).toEqual(row)
    expect(isKnown(activity)).toBe(false)
  })

  test('has nothing to see or to keep here', () => {
    expect([totalOf(row), filesOf(row)]).toEqual([0, []])
  })

  test('is not published', () => {
    expect(v.safeParse(publishedActivitySchema, row).success).toBe(false)
  })

  test('is not taken where it is no activity at all', () => {
    expect(v.safeParse(activitySchema, { ...row, courseId: 'seven' }).success).toBe(false)
    expect(v.safeParse(activitySchema, { ...row, type: 7 }).success).toBe(false)
  })
})

test('no two types have the same name', () => {
  expect(new Set(activityTypes.map(({ type }) => type)).size).toBe(activityTypes.length)
})

import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  activitySchema,
  bundlesOf,
  isKnown,
  publishedActivitySchema,
  totalOf,
  type KnownActivity,
} from './activity-row.ts'
import { activityTypes } from './types.ts'
import { sampleGames } from '#contract/features/game/game.test-support.ts'
import { usualFeedback, type TestSettings } from './types/test-settings.ts'

const bundle = {
  bundleId: 'b'.repeat(64),
  entry: 'a.mp4',
  listBytes: 100,
  bytes: 1000,
  files: [{ path: 'a.mp4', bytes: 1000, sha256: 'a'.repeat(64), type: 'video/mp4' }],
  choices: [],
}
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
}
/** What is answered and not seen: nothing of it is kept on a device before it is begun. */
const taken: { content: TestSettings; total: number } = {
  content: {
    minimumScore: 70,
    qtyQuestions: 10,
    maximumAttempts: null,
    timeToAnswer: 600,
    grade: 'best',
    improve: true,
    wait: 0,
    forwardOnly: false,
    shuffleQuestions: true,
    feedback: usualFeedback,
    offlineStart: 1,
    markers: 1,
    nameless: false,
    draw: { fixed: [], rules: [] },
  },
  total: 0,
}
/** One of each type: a new one does not compile until it is here. */
const samples: { [T in KnownActivity['type']]: Sample<Extract<KnownActivity, { type: T }>> } = {
  video: { content: { bundle, seconds: 95.5 }, total: 95.5 },
  audio: { content: { bundle, seconds: 30 }, total: 30 },
  wowza: { content: { bundle, seconds: 20 }, total: 20 },
  wowza_live: {
    content: {
      address: 'https://ao-vivo.example.org/sala/1.m3u8',
      startsAt: '2026-11-20T14:00:00.000Z',
      seconds: 3600,
    },
    total: 3600,
  },
  pdf: { content: { bundle, pages: 12 }, total: 12 },
  ppt: { content: { bundle, pages: 9 }, total: 9 },
  image: { content: { bundle }, total: 1 },
  youtube: { content: { name: 'dQw4w9WgXcQ', seconds: 212 }, total: 212 },
  vimeo: { content: { name: '76979871/0a1b2c3d', seconds: 62 }, total: 62 },
  linkedin_slidshare: { content: { vendor: 'slideshare', name: 'key/aB3dE6gH' }, total: 30 },
  scorm_cloud: { content: { course: 'norma-12' }, total: 0 },
  html: { content: { bundle, finish: 'seconds', seconds: 40 }, total: 40 },
  flash: { content: { bundle, finish: 'opened', seconds: 0 }, total: 1 },
  scorm: {
    content: {
      bundle,
      tree: {
        kind: 'scorm',
        version: '1.2',
        identifier: 'o',
        title: 'Golfe',
        items: [{ identifier: 'i', title: 'Jogar', href: 'a.html', visible: true, scormType: 'sco', items: [] }],
        globalObjectives: false,
      },
      longState: false,
      attempts: null,
      scoreOf: 'highest',
      silent: 'in_progress',
    },
    total: 0,
  },
  xapi: {
    content: {
      bundle,
      profile: 'cmi5',
      tree: {
        kind: 'cmi5',
        id: 'https://example.org/curso',
        title: { 'pt-BR': 'Tintas' },
        objectives: [],
        children: [
          {
            node: 'au',
            id: 'https://example.org/curso/1',
            title: {},
            objectives: [],
            url: 'a.html',
            launchMethod: 'AnyWindow',
            moveOn: 'Passed',
          },
        ],
      },
    },
    total: 0,
  },
  conventional_test: taken,
  block_test: taken,
  block_general_test: taken,
  restart_test: taken,
  restart_general_test: taken,
  evaluated_quiz: taken,
  unevaluated_quiz: taken,
  reaction_evaluation: {
    content: {
      isAnonymous: true,
      questions: [
        { id: '01930000-0000-7000-8000-000000000001', type: 'scale', text: { 'pt-BR': 'Gostou?' }, isMandatory: true },
      ],
    },
    total: 0,
  },
  drag_and_drop: { content: sampleGames.drag_and_drop, total: 1 },
  drag_the_words: { content: sampleGames.drag_the_words, total: 1 },
  find_the_pairs: { content: sampleGames.find_the_pairs, total: 1 },
  this_or_that: { content: sampleGames.this_or_that, total: 1 },
  fill_in_the_blanks: { content: sampleGames.fill_in_the_blanks, total: 1 },
  true_or_false: { content: sampleGames.true_or_false, total: 1 },
  flashcards: { content: sampleGames.flashcards, total: 1 },
  enigma: { content: sampleGames.enigma, total: 1 },
}

describe.each(Object.entries<Sample>(samples))('an activity of the type %s', (type, { content, total }) => {
  const row = { ...common, type, content }

  test('is published and taken as it is', () => {
    expect(v.parse(publishedActivitySchema, row)).toEqual(row)
    expect(v.parse(activitySchema, row)).toEqual(row)
  })

  test('says how much there is to see, and what a device keeps of it', () => {
    const activity = v.parse(activitySchema, row)
    expect(isKnown(activity)).toBe(true)
    expect([totalOf(activity), bundlesOf(activity)]).toEqual([total, 'bundle' in content ? [bundle] : []])
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
    for (const broken of [{}, null, 'x', { ...content, [Object.keys(content)[0] ?? '']: [] }]) {
      expect(v.safeParse(publishedActivitySchema, { ...row, content: broken }).success).toBe(false)
      expect(v.safeParse(activitySchema, { ...row, content: broken }).success).toBe(false)
    }
  })

  test('that lost its content on a device has nothing to see, and breaks nothing', () => {
    const lost = { ...row, content: null as unknown }
    expect([totalOf(lost), bundlesOf(lost)]).toEqual([0, []])
  })
})

describe('an activity of a type that came later', () => {
  const row = { ...common, type: 'hologram', content: { beams: [1, 2], bundle }, glasses: true }

  test('is taken whole, with what nobody here understands', () => {
    const activity = v.parse(activitySchema, row)
    expect(activity).toEqual(row)
    expect(isKnown(activity)).toBe(false)
  })

  test('has nothing to see or to keep here', () => {
    expect([totalOf(row), bundlesOf(row)]).toEqual([0, []])
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

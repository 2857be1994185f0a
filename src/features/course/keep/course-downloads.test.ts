import { describe, expect, test } from 'vitest'
import { makeActivity, makeBundle, makeCourse, makeFile } from '../shared/course-samples.test-support.ts'
import { describeKeeping, downloadSize, itemBytes, offeredSizes } from './course-downloads.ts'

describe('what a download brings', () => {
  test('counts captions and support materials, and the same bytes once', () => {
    const video = makeActivity(1, {
      content: {
        bundle: makeBundle(makeFile(1, { sha256: '1'.repeat(64), bytes: 5000 })),
        seconds: 50,
        captions: [{ language: 'pt-BR', bundle: makeBundle(makeFile(2, { sha256: '2'.repeat(64), bytes: 10 })) }],
      },
    })
    const guide = makeFile(3, { sha256: '3'.repeat(64), bytes: 700 })
    const pdf = makeActivity(2, { type: 'pdf', content: { bundle: makeBundle(guide), pages: 3 } })
    const course = makeCourse({
      supportMaterials: [{ title: {}, bundle: makeBundle({ ...guide, path: 'outro.pdf' }) }],
    })
    expect(downloadSize(course, [video, pdf])).toEqual({ bytes: 5710, files: 3 })
  })
})

test('player P58: the bytes of a course are told in each rendition that it has', () => {
  const film = makeFile(1, { path: 'media.mp4', sha256: '1'.repeat(64), bytes: 5000, role: 'rendition:standard' })
  const low = makeFile(1, { path: 'low.mp4', sha256: '2'.repeat(64), bytes: 900, role: 'rendition:low' })
  const bundle = { ...makeBundle(film), files: [film, low], choices: [['media.mp4', 'low.mp4']] }
  const video = makeActivity(1, { content: { bundle, seconds: 50 } })
  const sizes = offeredSizes(makeCourse({}), [video])
  expect(sizes).toEqual([
    { name: 'standard', bytes: 5000 },
    { name: 'low', bytes: 900 },
  ])
  expect(itemBytes(video, 'low')).toBe(900)
})

test('a download brings nothing of an activity that may be on no device', () => {
  const [video, other] = [makeActivity(1, { offlineAllowed: false }), makeActivity(2)]
  expect(downloadSize(makeCourse({}), [video, other])).toEqual({ bytes: 1000, files: 1 })
  expect(itemBytes(video, 'standard')).toBe(0)
})

describe('a download as the course page tells it', () => {
  const row = {
    courseId: 7,
    error: null,
    items: null,
    rendition: 'standard' as const,
    hold: null,
    automatic: false,
    progress: 0.5,
    bytes: 100,
    received: 50,
    startedAt: 0,
    completedAt: null,
    offline: false,
    outdated: false,
  }

  test('not asked for, running, on the device, failed', () => {
    expect(describeKeeping(undefined, 0)).toEqual({ state: 'none' })
    expect(describeKeeping({ ...row, state: 'running' }, 2)).toEqual({
      state: 'running',
      share: 0.5,
      received: 50,
      bytes: 100,
      filesDone: 2,
      waiting: false,
      hold: null,
    })
    expect(describeKeeping({ ...row, state: 'complete', progress: 1 }, 0)).toEqual({
      state: 'kept',
      bytes: 100,
      outdated: false,
      rendition: 'standard',
    })
    expect(describeKeeping({ ...row, state: 'failed', error: 'quota' }, 0)).toEqual({ state: 'failed', error: 'quota' })
  })

  test('a paused one says how far it is, and some activities are not the course', () => {
    expect(describeKeeping({ ...row, state: 'paused' }, 1)).toMatchObject({ state: 'paused', share: 0.5, filesDone: 1 })
    expect(describeKeeping({ ...row, state: 'complete', items: [3] }, 0)).toEqual({ state: 'none' })
    expect(describeKeeping({ ...row, state: 'withdrawn' }, 0)).toEqual({ state: 'none' })
  })

  test('says what it waits for', () => {
    expect(describeKeeping({ ...row, state: 'running', hold: 'wifi' }, 0)).toMatchObject({ hold: 'wifi' })
    expect(describeKeeping({ ...row, state: 'running', offline: true }, 0)).toMatchObject({ waiting: true })
  })
})

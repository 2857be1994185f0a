import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { namedFiles as namesIn } from './build.ts'
import { demoClients } from './content.ts'
import type { DemoActivity } from '../types.ts'
import { demoPassword, demoPeople } from '../people.ts'
import { drawQuestions, fitsRule } from '#contract/features/question/draw-rules.ts'
import { demoBadgePicture } from '#server/features/badge/badge-demo.ts'
import { demoRewards } from '#server/features/reward/demo-rewards.ts'
import { demoBankId, demoQuestionId, demoQuestions } from '#server/features/question/demo-questions.ts'

const media = new URL('../media/', import.meta.url).pathname
const courses = demoClients.flatMap((client) => client.courses)
const activities = courses.flatMap((course) => course.activities)
type ContentOf<T> = Extract<DemoActivity, { type: T }>['content']
const contents = <T extends DemoActivity['type']>(type: T) =>
  activities.flatMap((activity) => (activity.type === type ? [activity.content as ContentOf<T>] : []))

function everyName(): string[] {
  return demoClients.flatMap((client) => [
    client.logo,
    ...client.trails.map((trail) => trail.cover),
    ...client.courses.flatMap((course) => [
      course.cover,
      ...course.supportMaterials.map((material) => material.file),
      ...course.activities.flatMap(namesIn),
    ]),
  ])
}

/** Seconds by the movie header of an MP4. */
function mp4Seconds(bytes: Buffer): number {
  const at = bytes.indexOf('mvhd') + 4
  return bytes.readUInt32BE(at + 16) / bytes.readUInt32BE(at + 12)
}

test('every file that the content names is in the media folder', () => {
  expect(everyName().filter((name) => !existsSync(media + name))).toEqual([])
})

test('every file of the media folder is used by the content, by the demo’s badge or its rewards', () => {
  const named = new Set([...everyName(), demoBadgePicture, ...demoRewards.map(({ picture }) => picture)])
  expect(readdirSync(media).filter((name) => !named.has(name))).toEqual([])
})

test('the media folder is at most 14 MB', () => {
  const bytes = readdirSync(media).reduce((sum, name) => sum + statSync(media + name).size, 0)
  expect(bytes).toBeLessThanOrEqual(14_000_000)
})

test('covers, images and documents keep to their size', () => {
  const limit = (name: string) => {
    if (/^(cover|trail)-/.test(name)) return 30_000
    return name.endsWith('.webp') ? 150_000 : name.endsWith('.pdf') ? 250_000 : Infinity
  }
  expect(readdirSync(media).filter((name) => statSync(media + name).size > limit(name))).toEqual([])
})

test('videos begin with their index and last as long as the content says', () => {
  for (const { bundle: file, seconds } of contents('video')) {
    const bytes = readFileSync(media + file)
    expect(bytes.indexOf('moov'), file).toBeLessThan(bytes.indexOf('mdat'))
    expect(Math.abs(mp4Seconds(bytes) - seconds), file).toBeLessThanOrEqual(1)
  }
})

test('audios (48 kbit/s) last as long as the content says', () => {
  for (const { bundle: file, seconds } of contents('audio')) {
    expect(Math.abs((statSync(media + file).size * 8) / 48_000 - seconds), file).toBeLessThanOrEqual(1)
  }
})

test('documents have as many pages as the content says', () => {
  for (const { bundle: file, pages } of contents('pdf')) {
    expect(readFileSync(media + file, 'latin1').match(/\/Type \/Page\b/g)?.length, file).toBe(pages)
  }
})

test('captions are WebVTT, in order, and end before the video does', () => {
  const time = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
  for (const { captions = [], seconds } of contents('video')) {
    const [spoken] = captions
    const words = readFileSync(media + spoken!.bundle, 'utf8')
    expect(words.startsWith('WEBVTT\n\n')).toBe(true)
    const times = [...words.matchAll(/^(\S+) --> (\S+)$/gm)].flatMap(([, from, to]) => [time(from!), time(to!)])
    expect(times.length).toBeGreaterThan(10)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.at(-1)).toBeLessThanOrEqual(seconds + 1)
  }
})

test('each client has at least seven courses of three to seven activities in order, and a trail of three or four', () => {
  for (const client of demoClients) {
    expect(client.courses.length).toBeGreaterThanOrEqual(7)
    for (const course of client.courses) {
      expect(course.activities.map((activity) => activity.hierarchyOrder)).toEqual(
        course.activities.map((_, i) => i + 1),
      )
      expect(course.activities.length).toBeGreaterThanOrEqual(3)
      expect(course.activities.length).toBeLessThanOrEqual(7)
      expect(new Set(course.activities.map((activity) => activity.type)).size).toBeGreaterThan(1)
    }
    for (const trail of client.trails) {
      expect([3, 4]).toContain(trail.courses.length)
      expect(trail.courses.every((index) => client.courses[index])).toBe(true)
    }
  }
})

test('courses name areas, groups, categories and tags of their client', () => {
  for (const client of demoClients) {
    const ids = (list: { id: string }[]) => list.map((item) => item.id)
    for (const course of client.courses) {
      expect(ids(client.areas)).toContain(course.area)
      expect(ids(client.groups)).toContain(course.group)
      expect(ids(client.categories)).toContain(course.category)
      for (const tag of course.tags) expect(ids(client.tags)).toContain(tag)
    }
  }
})

test('every test draws as many questions as the bank of the demo has for it; one alone asks what a person has to mark', () => {
  const bank = (demoQuestions['aurora']?.questions ?? []).map(({ question, tags, difficulty = 'medium' }, at) => ({
    kind: question.kind,
    drawable: { questionId: demoQuestionId(at + 1), bankId: demoBankId, tags, difficulty },
  }))
  const questions = bank.map(({ drawable }) => drawable)
  const tests = activities.flatMap(({ content }) => ('draw' in content ? [content] : []))
  expect(tests.map(({ qtyQuestions }) => qtyQuestions)).toEqual([3, 4, 1])
  const essays = bank.flatMap(({ kind, drawable }) => (kind === 'essay' ? [drawable] : []))
  for (const { draw } of tests)
    expect(drawQuestions({ ...draw, questions, seen: new Set(), seed: '' }).is).toBe('drawn')
  const marked = tests.filter(({ draw }) => essays.some((essay) => draw.rules.some((rule) => fitsRule(essay, rule))))
  expect(marked.map(({ qtyQuestions }) => qtyQuestions)).toEqual([1])
})

test('courses and trails are written in all four languages', () => {
  for (const { title, description } of [...courses, ...demoClients.flatMap((client) => client.trails)]) {
    for (const words of [title, description]) expect(Object.keys(words)).toEqual(['pt-BR', 'en-US', 'es-ES', 'fr-FR'])
  }
})

test('the demo people are those of the decisions: the seller belongs to both clients, the learner to Vértice only', () => {
  expect(demoPassword).toBe('trilha-demo')
  expect(demoPeople.map((person) => person.email.split('@')[0])).toEqual([
    'learner',
    'seller',
    'painter',
    'owner',
    'instructor',
    'moderator',
    'auditor',
    'programme-admin',
    'platform-admin',
  ])
  const clientsOf = (name: string) =>
    demoPeople
      .find((person) => person.email === `${name}@demo.trilha.app`)!
      .memberships.map((membership) => membership.clientId)
  expect(clientsOf('seller')).toEqual([1, 2])
  expect(clientsOf('learner')).toEqual([2])
})

import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wireHeader } from '#contract/endpoint.ts'
import { operationKinds, type OperationAnswer } from '#contract/sync/operations.ts'
import type { PullLine } from '#contract/sync/pull.ts'
import { oldestWireVersion, wireVersion } from '#contract/wire.ts'
import { openHouse, type Caller, type House } from '#server/modules/house.test-support.ts'
import { sendPicture, type PictureRef } from '#server/modules/pictures.test-support.ts'

/**
 * What an app of a released wire version sent and was answered, one operation of each kind, as that version
 * wrote it down. Never edited once released: such operations lie unsent on devices that are still out there.
 */
interface Release {
  version: number
  /** Photos the operations carry. */
  uploads: (PictureRef & { base64: string })[]
  operations: { id: string; kind: string; capturedAt: string; payload: Record<string, unknown> }[]
  answers: OperationAnswer[]
  pull: { request: object; lines: PullLine[] }
}

const fileOf = (version: number) => new URL(`../../../contract/releases/wire-${version}.json`, import.meta.url)
const readRelease = (version: number) => JSON.parse(readFileSync(fileOf(version), 'utf8')) as Release

const answered = Array.from({ length: wireVersion - oldestWireVersion + 1 }, (_, index) => oldestWireVersion + index)

/** Paths at which something that was told then is missing now, or is of another type. */
function lacks(then: unknown, now: unknown, path = ''): string[] {
  if (then === null || then === undefined) return []
  if (typeof then !== typeof now || now === null || Array.isArray(then) !== Array.isArray(now)) return [path]
  if (Array.isArray(then)) {
    const [first] = then as unknown[]
    const [other] = now as unknown[]
    return other === undefined ? [] : lacks(first, other, `${path}[]`)
  }
  if (typeof then !== 'object') return []
  return Object.entries(then).flatMap(([name, value]) =>
    lacks(value, (now as Record<string, unknown>)[name], `${path}.${name}`),
  )
}

/** One row of each collection, so that each is looked at, whatever else the pull brings. */
function rowsOf(lines: readonly PullLine[]): Map<string, unknown> {
  const changes = lines.flatMap((line) => (line.kind === 'page' ? line.changes : []))
  return new Map(changes.filter(({ row }) => row).map((change) => [change.collection, change]))
}

test('every wire version that is still answered is kept as it was sent, the newest with every kind of operation', () => {
  const advice =
    'write contract/releases/wire-<n>.json (copy the newest, add what is new), then RECORD=1 fills in the answers'
  const newest = readRelease(wireVersion)
  expect(new Set(newest.operations.map(({ kind }) => kind)), advice).toEqual(new Set(Object.keys(operationKinds)))
  for (const version of answered) expect(readRelease(version).version, advice).toBe(version)
})

describe.each(answered)('an app of wire version %i', (version) => {
  let house: House
  const release = readRelease(version)
  const headers = { [wireHeader]: String(version) }
  beforeAll(async () => void (house = await openHouse('embedded')))
  afterAll(async () => house.close())

  test('sends everything it kept unsent, and finds what it reads in every answer and row', async () => {
    const now = house.as('ana')
    const ana: Caller = {
      ...now,
      request: (method, url, body, more) => now.request(method, url, body, { ...headers, ...more }),
    }
    for (const { base64, ...ref } of release.uploads)
      expect((await sendPicture(ana, ref, Buffer.from(base64, 'base64'))).status).toBe(200)
    const sent = await ana.request('POST', '/api/operations/', { operations: release.operations })
    const { answers } = sent.json<{ answers: OperationAnswer[] }>()
    expect(answers.map(({ outcome, code }) => ({ outcome, code }))).toEqual(
      release.operations.map(() => ({ outcome: 'applied', code: undefined })),
    )
    const pulled = await ana.request('POST', '/api/pull/', release.pull.request)
    const lines = pulled.body
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as PullLine)
    if (process.env['RECORD'] && version === wireVersion) {
      const changes = [...rowsOf(lines).values()]
      const first = lines.findIndex((line) => line.kind === 'page')
      const kept = lines
        .filter((line, index) => line.kind !== 'page' || index === first)
        .map((line) => (line.kind === 'page' ? { ...line, changes } : line))
      const record = { ...release, answers, pull: { ...release.pull, lines: kept } }
      writeFileSync(fileOf(version), `${JSON.stringify(record, null, 2)}\n`)
      return
    }
    for (const [index, answer] of release.answers.entries())
      expect(lacks(answer, answers[index]), release.operations[index]?.kind).toEqual([])
    for (const index of [0, -1]) expect(lacks(release.pull.lines.at(index), lines.at(index))).toEqual([])
    const rows = rowsOf(lines)
    for (const [collection, change] of rowsOf(release.pull.lines))
      expect(lacks(change, rows.get(collection)), collection).toEqual([])
  })
})

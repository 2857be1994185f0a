import { afterEach, expect, test, vi } from 'vitest'
import type { DownloadChoices } from './choices.ts'
import { holdOf, networkNow, savesData, type NetworkKind } from './network.ts'

const wifi: NetworkKind = { kind: 'wifi', saver: false }
const mobile: NetworkKind = { kind: 'mobile', saver: false }
const unknown: NetworkKind = { kind: 'unknown', saver: null }
const saving: NetworkKind = { kind: 'wifi', saver: true }
const unchosen: DownloadChoices = { network: null, saver: false, dataSaver: 'off', mandatory: false }

afterEach(() => void vi.unstubAllGlobals())

const holds = (choices: Partial<DownloadChoices>, row: { automatic?: boolean; agreed?: boolean } = {}) =>
  [wifi, mobile, unknown, saving].map((network) => holdOf(row, { ...unchosen, ...choices }, network))

test('what is tapped goes over any network until its person chooses otherwise', () => {
  expect(holds({})).toEqual([null, null, null, null])
  expect(holds({ network: 'any' })).toEqual([null, null, null, null])
  expect(holds({ network: 'wifi' })).toEqual([null, 'wifi', 'ask', null])
  expect(holds({ saver: true })).toEqual([null, null, null, 'saver'])
})

test('what comes by itself wants Wi-Fi and no data saver, unless any network was chosen', () => {
  expect(holds({}, { automatic: true })).toEqual([null, 'wifi', 'ask', 'saver'])
  expect(holds({ network: 'any' }, { automatic: true })).toEqual([null, null, null, 'saver'])
})

test('player P58: data are saved never, always, or where the browser tells of a mobile network or of saving them itself', () => {
  const saved = (saver: DownloadChoices['dataSaver']) =>
    [wifi, mobile, unknown, saving].map((network) => savesData(saver, network))
  expect(saved('off')).toEqual([false, false, false, false])
  expect(saved('mobile')).toEqual([false, true, false, true])
  expect(saved('always')).toEqual([true, true, true, true])
})

test('a yes of its person is above all of it', () => {
  expect(holds({ network: 'wifi', saver: true }, { automatic: true, agreed: true })).toEqual([null, null, null, null])
})

test.each([
  [
    { type: 'wifi', saveData: true },
    { kind: 'wifi', saver: true },
  ],
  [
    { type: 'ethernet', saveData: false },
    { kind: 'wifi', saver: false },
  ],
  [{ type: 'cellular' }, { kind: 'mobile', saver: null }],
  [{ type: 'mixed' }, { kind: 'unknown', saver: null }],
  [{ saveData: false }, { kind: 'unknown', saver: false }],
  [undefined, { kind: 'unknown', saver: null }],
])('the browser says %o', (connection, network) => {
  vi.stubGlobal('navigator', { connection })
  expect(networkNow()).toEqual(network)
})

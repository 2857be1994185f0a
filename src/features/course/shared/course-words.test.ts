import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import type { KnownActivity } from '#contract/features/activity/activity-row.ts'
import { activityViews } from '#features/activity/activity-types.ts'
import { registerActivityViews } from '#platform/feature/activity-views.ts'
import { makeActivity, makeBundle, makeFile } from './course-samples.test-support.ts'
import { describeActivity } from './course-words.ts'

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'pt-BR', messages: {} })
  registerActivityViews(activityViews)
})

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const bundle = makeBundle(makeFile(1))
type Typed = { [T in KnownActivity['type']]: Pick<Extract<KnownActivity, { type: T }>, 'type' | 'content'> }
const describeOne = (own: Typed[keyof Typed]) => plain(describeActivity(makeActivity(1, own)))

test('an activity says its kind and its length', () => {
  expect(describeOne({ type: 'pdf', content: { bundle, pages: 18 } })).toBe('PDF · 18 páginas')
  expect(describeOne({ type: 'pdf', content: { bundle, pages: 1 } })).toBe('PDF · 1 página')
  expect(describeOne({ type: 'audio', content: { bundle, seconds: 1440 } })).toBe('Áudio · 24 min')
  expect(describeOne({ type: 'image', content: { bundle } })).toBe('Imagem')
})

test('player P60: one of a type that this version does not know says that it needs a newer one', () => {
  expect(describeActivity(makeActivity(1, { type: 'hologram', content: { beams: 3 } }))).toBe(
    'Precisa de uma versão mais nova',
  )
})

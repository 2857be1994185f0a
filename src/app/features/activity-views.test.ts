import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { activityTypes } from '#contract/features/activity/types.ts'
import { unshown } from '#features'
import { activityView, playerOf } from '#platform/feature/activity-views.ts'
import { loadActivityViews } from './activity-views.ts'

beforeAll(async () => {
  i18n.loadAndActivate({ locale: 'pt-BR', messages: {} })
  await loadActivityViews()
})

test.each(activityTypes.map(({ type }) => type))('%s has a name, an icon and a player', (type) => {
  expect(activityView(type)).toMatchObject({ name: { id: expect.any(String) } })
  expect(activityView(type)?.icon).toBeDefined()
  expect(playerOf(type)).toBe(playerOf(type))
})

test('the list compiles only where every type has a view', () => {
  expect(unshown).toBeNull()
})

test('a type that nobody registered has no view, whatever it is called', () => {
  for (const type of ['hologram', 'toString', '__proto__']) {
    expect(activityView(type)).toBeUndefined()
    expect(playerOf(type)).toBeUndefined()
  }
})

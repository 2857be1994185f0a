import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { activityTypes } from '#contract/features/activity/types.ts'
import { activityView, playerOf, registerActivityViews, type ActivityViews } from '#platform/feature/activity-views.ts'
import { activityViews } from './activity-types.ts'

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'pt-BR', messages: {} })
  registerActivityViews(activityViews)
})

test.each(activityTypes.map(({ type }) => type))('%s has a name, an icon and a player', (type) => {
  expect(activityView(type)).toMatchObject({ name: { id: expect.any(String) } })
  expect(activityView(type)?.icon).toBeDefined()
  expect(playerOf(type)).toBe(playerOf(type))
})

test('a type without a view does not compile', () => {
  const { image: _, ...others } = activityViews
  // @ts-expect-error -- the contract lists pictures
  const views: ActivityViews = others
  expect(Object.keys(views)).toHaveLength(activityTypes.length - 1)
})

test('a type that nobody registered has no view, whatever it is called', () => {
  for (const type of ['hologram', 'toString', '__proto__']) {
    expect(activityView(type)).toBeUndefined()
    expect(playerOf(type)).toBeUndefined()
  }
})

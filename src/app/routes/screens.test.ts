import { expect, test } from 'vitest'
import { activityPaths } from '#contract/features/activity/activity-paths.ts'
import { coursePaths } from '#contract/features/course/course-paths.ts'
import { pagePaths } from '#contract/features/page/page-paths.ts'
import { pathPatterns } from '#contract/model.ts'
import { listed } from '../features/listed.ts'
import { openScreens, screenAt, screenNames, screens, unbuiltScreens } from './screens.ts'

const declared = listed.flatMap((feature) => Object.entries(feature.screens ?? {}))

test.each(declared)('an address of the screen %s leads to it', (name, { path }) => {
  expect(screenAt(path.replaceAll(/:\w+/g, '3'))).toBe(name)
})

test('no two features have a screen of one name or of one address', () => {
  expect(screenNames).toHaveLength(declared.length)
  expect(new Set(declared.map(([, { path }]) => path)).size).toBe(declared.length)
  expect(new Set(openScreens.map(({ path }) => path)).size).toBe(openScreens.length)
})

test('every screen stands at an address that the contract knows', () => {
  const shapeOf = (path: string) => path.replaceAll(/:\w+/g, ':part')
  const known = new Set(pathPatterns.map(shapeOf))
  const paths = [...declared.map(([, screen]) => screen.path), ...openScreens.map((screen) => screen.path)]
  expect(paths.filter((path) => !path.startsWith('/institutional/') && !known.has(shapeOf(path)))).toEqual([])
})

test('an address for which there is a screen is not told to be missing', () => {
  const unbuilt = new Set(unbuiltScreens.map(({ path }) => path))
  for (const name of screenNames) expect(unbuilt).not.toContain(screens[name].path)
  expect(unbuilt).toContain('/podcasts')
})

test('an address leads to its screen whatever slash ends it', () => {
  expect(screenAt(coursePaths.course(3))).toBe('course')
  expect(screenAt(`${activityPaths.activity(3, 2)}/`)).toBe('player')
  expect(screenAt(pagePaths.termsAndConditions())).toBe('terms')
})

test('other addresses lead to none', () => {
  for (const path of ['/', '/events', '/online-courses/3/4', '/courses/3']) expect(screenAt(path)).toBeNull()
})

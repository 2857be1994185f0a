import { createElement, useDeferredValue } from 'react'
import { useLayout } from '#platform/theme/viewport.ts'
import { componentOf } from '../load/loaders.ts'
import type { ScreenName } from '#features'
import { screens } from './screens.ts'

/** A screen in the arrangement that fits the window. The old one stays until the other's chunk is there. */
export function ByLayout({ name }: { name: ScreenName }) {
  const layout = useDeferredValue(useLayout())
  // Two addresses of one component are two screens.
  return createElement(componentOf(screens[name].load[layout]), { key: name })
}

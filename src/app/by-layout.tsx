import { createElement, lazy, useDeferredValue, type ComponentType } from 'react'
import { useLayout, type Layout } from '#platform/viewport.ts'
import { arrivedScreen, screens, type ScreenName } from './screens.ts'

const components = new Map<string, ComponentType>()

function componentOf(name: ScreenName, layout: Layout): ComponentType {
  const key = `${name}.${layout}`
  const known = components.get(key)
  if (known) return known
  // One that is lazy once stays so: another component would begin the screen anew.
  const made = arrivedScreen(name, layout) ?? lazy(screens[name].load[layout])
  components.set(key, made)
  return made
}

/** A screen in the arrangement that fits the window. The old one stays until the other's chunk is there. */
export function ByLayout({ name }: { name: ScreenName }) {
  const layout = useDeferredValue(useLayout())
  return createElement(componentOf(name, layout))
}

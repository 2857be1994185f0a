import type { LucideIcon } from 'lucide-react'
import type { ModuleName } from '#contract/engine/feature.ts'
import type { Destination } from '#platform/feature/app-feature.ts'
import { isOn, navigationEntries, navigationOf } from '#platform/feature/navigation.ts'
import { foundDestinations } from '#platform/feature/presenters.ts'

/** How many are offered before anything is typed. */
export const offeredDestinations = 6

/** Screens of the app that can be found, in the order in which they are offered before anything is typed. */
export const destinationsOn = (modules: readonly ModuleName[]): readonly Destination[] =>
  [...navigationOf(modules), ...foundDestinations().filter((each) => isOn(each, modules))].toSorted(
    (a, b) => a.order - b.order,
  )

/** The sign of a destination by its address. */
export const destinationIcon = (to: string): LucideIcon | undefined =>
  [...navigationEntries(), ...foundDestinations()].find((each) => each.to === to)?.icon

import type { ModuleName } from '#contract/engine/feature.ts'
import type { Destination, NavigationEntry } from './app-feature.ts'

let entries: readonly NavigationEntry[] = []

/** Makes these the entries of the navigation, in their order; gives them back. */
export function registerNavigation(all: readonly NavigationEntry[]): readonly NavigationEntry[] {
  entries = all.toSorted((a, b) => a.order - b.order)
  return entries
}

/** Whether a client with these modules has it. */
export const isOn = ({ module }: Pick<Destination, 'module'>, modules: readonly ModuleName[]): boolean =>
  module === null || modules.includes(module)

/** Every entry of the navigation. */
export const navigationEntries = (): readonly NavigationEntry[] => entries

/** The entries of the navigation for a client with these modules, in their order. */
export const navigationOf = (modules: readonly ModuleName[]): readonly NavigationEntry[] =>
  entries.filter((entry) => isOn(entry, modules))

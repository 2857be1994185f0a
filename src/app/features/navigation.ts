import type { NavigationEntry } from '#platform/feature/app-feature.ts'
import { registerNavigation } from '#platform/feature/navigation.ts'
import { listed } from './listed.ts'

/** Fetches the entries of every feature in the navigation: the shell is drawn with all of them. */
export async function loadNavigation(): Promise<readonly NavigationEntry[]> {
  const entries = await Promise.all(listed.flatMap(({ navigation }) => (navigation ? [navigation()] : [])))
  return registerNavigation(entries.flat())
}

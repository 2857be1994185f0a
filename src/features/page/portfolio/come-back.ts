import { paramsPart } from '#platform/persisted/parts.ts'

/** After signing in (or registering) the person comes to this place of the closed area, once. */
export function comeBackTo(path: string): void {
  paramsPart.setState({ redirect: path })
}

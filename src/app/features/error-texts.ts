import { registerErrorTexts, type ErrorText } from '#platform/error-text.ts'
import { listed } from './listed.ts'

/** Fetches what every feature says of its refusals, and makes it known. */
export async function loadErrorTexts(): Promise<Readonly<Record<string, ErrorText>>> {
  const texts = await Promise.all(listed.flatMap(({ errors }) => (errors ? [errors()] : [])))
  const all = Object.assign({}, ...texts) as Record<string, ErrorText>
  registerErrorTexts(all)
  return all
}

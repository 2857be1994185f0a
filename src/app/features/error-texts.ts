import { registerErrorTexts, type ErrorText } from '#platform/error-text.ts'
import { listed } from './listed.ts'

let loading: Promise<Readonly<Record<string, ErrorText>>> | null = null

/** Fetches what every feature says of its refusals, and makes it known: once, so that what the desk adds to it stays. */
export async function loadErrorTexts(): Promise<Readonly<Record<string, ErrorText>>> {
  loading ??= load()
  try {
    return await loading
  } catch (error) {
    // Without a network now: the next one asks again.
    loading = null
    throw error
  }
}

async function load(): Promise<Readonly<Record<string, ErrorText>>> {
  const texts = await Promise.all(listed.flatMap(({ errors }) => (errors ? [errors()] : [])))
  const all = Object.assign({}, ...texts) as Record<string, ErrorText>
  registerErrorTexts(all)
  return all
}

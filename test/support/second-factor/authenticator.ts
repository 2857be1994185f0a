import { codeOf, stepAt } from '#server/features/second-factor/codes/totp.ts'
import { fromBase32 } from './base32.ts'
import type { ApiPerson } from '../server/api-person.ts'

/** What an app shows that was given the key as it stands on the screen: codes of steps from now on, each once. */
export function appWith(key: string): () => string {
  const secret = fromBase32(key)
  let last = 0
  // The server takes the step before and the one after this one: three sign-ins need not wait for the clock.
  return () => codeOf(secret, (last = Math.max(last + 1, stepAt(new Date()) - 1)))
}

/** Gives somebody who has just signed in an app that shows codes, as who runs the platform must have one. */
export async function setUpApp(person: ApiPerson): Promise<() => string> {
  const begun = await person.request('/api/second-factor/totp/begin/', { method: 'POST' })
  if (!begun.ok) throw new Error(`the app's key answered ${begun.status}: ${await begun.text()}`)
  const app = appWith(((await begun.json()) as { secret: string }).secret)
  const body = JSON.stringify({ code: app() })
  const confirmed = await person.request('/api/second-factor/totp/confirm/', { method: 'POST', body })
  if (!confirmed.ok) throw new Error(`the app's code answered ${confirmed.status}: ${await confirmed.text()}`)
  return app
}

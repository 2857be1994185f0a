import { useEffect, useState } from 'react'
import { phoneCountries, type PhoneProblem } from '#contract/features/phone/phone-rules.ts'
import type * as tools from './phone-tools.ts'

/** Reading and writing phones; see `phone-tools.ts` for each function. */
export type PhoneTools = Pick<typeof tools, 'readPhone' | 'formatPhone' | 'typePhone' | 'phoneCountryOf'>
export type ReadPhone = { e164: string; problem: null } | { e164: null; problem: PhoneProblem }

/** The rules of the world's phone numbers weigh 60 KB: they come when a screen asks for a phone. */
const loadPhoneTools = (): Promise<PhoneTools> => import('./phone-tools.ts')

/** The same for a component; null until they are here (the field works meanwhile, without its mask). */
export function usePhoneTools(): PhoneTools | null {
  const [loaded, setLoaded] = useState<PhoneTools | null>(null)
  useEffect(() => {
    let gone = false
    loadPhoneTools().then(
      (arrived) => (gone ? undefined : setLoaded(arrived)),
      // Without them the number goes as it was typed after its "+", and the server judges it.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [])
  return loaded
}

/** The countries to choose from beside a phone, by their names in a language (BCP 47), `Brasil +55`. */
export function phoneCountryChoices(locale: string): { code: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return Object.entries(phoneCountries)
    .map(([code, prefix]) => ({ code, label: `${names.of(code) ?? code} +${prefix}` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
}

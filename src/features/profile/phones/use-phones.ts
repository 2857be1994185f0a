import { useEffect, useState } from 'react'
import { readPhones, type OwnPhones } from '#contract/features/phone/phone-contract.ts'
import { call } from '#engine/session/api.ts'
import { useOnline } from '#platform/browser/connection.ts'

/** What is known of the own phones; the pause ends by this device's clock. */
export interface KnownPhones extends OwnPhones {
  /** When another code can be sent (ms since 1970); 0: now. */
  retryAt: number
}

const known = (phones: OwnPhones): KnownPhones => ({
  ...phones,
  retryAt: phones.cooldown ? Date.now() + phones.cooldown.left * 1000 : 0,
})

/** The own phones as the server has them; read again when the network comes back. */
export function usePhones() {
  const online = useOnline()
  const [phones, setPhones] = useState<KnownPhones | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    if (!online) return
    const stop = new AbortController()
    const read = async () => {
      try {
        setPhones(known(await call(readPhones, {}, { signal: stop.signal })))
        setFailure(null)
      } catch (error) {
        if (!stop.signal.aborted) setFailure(error)
      }
    }
    void read()
    return () => stop.abort()
  }, [online])
  return { phones, failure, take: (answer: OwnPhones) => setPhones(known(answer)) }
}

import { useSearchParams } from 'react-router'
import type { listMedia } from '#contract/features/media/media-contract.ts'
import type { staffCall } from '#engine/staff/staff-call.ts'

type Query = NonNullable<Parameters<typeof staffCall<typeof listMedia>>[1]['query']>

/** What the library is asked, from the address: it can be shared, and back leads to it. */
export function useMediaQuery() {
  const [params, setParams] = useSearchParams()
  const query: Record<string, string> = {}
  for (const name of ['search', 'sort', 'kind', 'state']) {
    const value = params.get(name)
    if (value) query[name] = value
  }
  const set = (name: string, value: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  return { query: query as Query, set }
}

import { useEffect, useState } from 'react'
import type { Page, PageName } from '#contract/features/page/page-schema.ts'
import { readKeptPage, renewPage } from '#domain/page/page-cache.ts'
import { CallError } from '#platform/call-error.ts'
import { useOnline } from '#platform/browser/connection.ts'

export type PageState =
  | { is: 'coming' }
  | { is: 'there'; page: Page }
  | { is: 'none' }
  /** Never read on this device, and out of reach now. */
  | { is: 'out-of-reach'; error: unknown }

/** A page: what this device knows of it at once, what the server says when it comes; `again` asks once more. */
export function usePage(client: string | null, name: PageName, again = 0): PageState {
  const online = useOnline()
  const asked = `${client ?? ''}/${name}`
  const [seen, setSeen] = useState<{ asked: string; state: PageState }>({ asked, state: { is: 'coming' } })
  useEffect(() => {
    const stop = new AbortController()
    const show = (state: PageState) => {
      if (!stop.signal.aborted) setSeen({ asked, state })
    }
    const read = async () => {
      const kept = await readKeptPage(client, name)
      if (kept) show({ is: 'there', page: kept })
      try {
        const page = await renewPage(client, name, stop.signal)
        show(page ? { is: 'there', page } : { is: 'none' })
      } catch (error) {
        if (!kept) show({ is: 'out-of-reach', error })
        if (!(error instanceof CallError) && !stop.signal.aborted) throw error
      }
    }
    void read()
    return () => stop.abort()
    // Asked once more when the network comes back.
  }, [asked, client, name, online, again])
  return seen.asked === asked ? seen.state : { is: 'coming' }
}

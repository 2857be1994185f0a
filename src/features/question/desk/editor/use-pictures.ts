import { useEffect, useState } from 'react'
import { readPicture } from '#contract/features/question/question-contract.ts'
import { staffCall } from '#engine/staff/staff-call.ts'
import { CallError } from '#platform/call-error.ts'

/** Addresses of pictures of the library, asked for once each; one that is not ready has none. */
export function usePictures(images: readonly string[]): (image: string) => string | undefined {
  const [addresses, setAddresses] = useState<Readonly<Record<string, string>>>({})
  const wanted = images.filter(Boolean).toSorted().join(' ')
  useEffect(() => {
    const stop = new AbortController()
    const ask = async (mediaId: string) => {
      try {
        const { address } = await staffCall(readPicture, { params: { mediaId } }, { signal: stop.signal })
        setAddresses((known) => ({ ...known, [mediaId]: address }))
      } catch (error) {
        // What is not shown says what it would show by its alternative text.
        if (!(error instanceof CallError) && !stop.signal.aborted) throw error
      }
    }
    for (const image of wanted.split(' ').filter(Boolean)) void ask(image)
    return () => stop.abort()
  }, [wanted])
  return (image) => addresses[image]
}

import { useRef, useState } from 'react'
import type { ErrorCode } from '#contract/engine/errors.ts'
import { PhotoError, preparePhoto } from './prepare-photo.ts'
import type { PreparedPhoto } from './prepare-photo.ts'

export interface PhotoChoice {
  /** The photo made ready; null before one was chosen. */
  photo: PreparedPhoto | null
  /** True while a chosen file is being scaled. */
  busy: boolean
  /** Why the last chosen file could not be taken. */
  problem: ErrorCode | null
  choose: (file: Blob) => Promise<void>
  remove: () => void
}

/** Makes chosen files ready; the photo itself belongs to the caller's form. */
export function usePhoto(photo: PreparedPhoto | null, onChange: (photo: PreparedPhoto | null) => void): PhotoChoice {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ErrorCode | null>(null)
  const turn = useRef(0)

  const choose = async (file: Blob) => {
    // A second file chosen while the first is being scaled wins, whichever is ready first.
    const own = ++turn.current
    setBusy(true)
    setProblem(null)
    try {
      const prepared = await preparePhoto(file)
      if (own === turn.current) onChange(prepared)
    } catch (error) {
      // What is not about this file (no memory for its pixels, a file that vanished) reads as a damaged one.
      if (own === turn.current) setProblem(error instanceof PhotoError ? error.code : 'file.not_an_image')
    } finally {
      if (own === turn.current) setBusy(false)
    }
  }

  const remove = () => {
    turn.current++
    setBusy(false)
    setProblem(null)
    onChange(null)
  }

  return { photo, busy, problem, choose, remove }
}

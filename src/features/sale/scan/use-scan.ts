import { useEffect, useRef, useState, type RefObject } from 'react'
import { codeFormats, readScan, type FoundCode } from '#contract/features/sale/scan/read-scan.ts'
import type { ScanFacts } from '#contract/features/sale/scan/scan-rules.ts'
import type { Scan } from '#contract/features/sale/scan/scan-schema.ts'
import { nextFrame, openCamera, type Camera, showCamera } from './camera.ts'
import { CodeFinder } from './code-finder.ts'

/** What was read of an invoice. */
export interface ScanRead {
  scan: Scan
  facts: ScanFacts
}

/**
 * How far the scanner is.
 * - `opening`: the camera is asked for; `looking`: it runs; `denied`, `none`: there is no camera, a picture can be chosen
 * - `reading`: a chosen picture is looked at; `nothing`: it has no code; `no_picture`: it is none
 * - `unreadable`: a code of something else; `not_a_sale`; `missing`: the reader is not on this device yet
 */
export type ScanStep =
  | 'opening'
  | 'looking'
  | 'denied'
  | 'none'
  | 'reading'
  | 'nothing'
  | 'no_picture'
  | 'unreadable'
  | 'not_a_sale'
  | 'missing'

/** The first code of an invoice among some, else what they are. */
function firstOf(codes: readonly FoundCode[], country: string): ScanRead | 'nothing' | 'unreadable' | 'not_a_sale' {
  const reads = codes.map((code) => readScan(code, country))
  const read = reads.find((each) => typeof each !== 'string')
  if (read) return read
  if (reads.includes('sale.scan_not_a_sale')) return 'not_a_sale'
  return reads.length > 0 ? 'unreadable' : 'nothing'
}

/** Looks for the code of an invoice through the camera, and in pictures that are chosen, until one was read. */
export function useScan(
  video: RefObject<HTMLVideoElement | null>,
  country: string,
  onRead: (read: ScanRead) => void,
): { step: ScanStep; camera: Camera | null; choose: (file: Blob) => Promise<void> } {
  const [step, setStep] = useState<ScanStep>('opening')
  const [camera, setCamera] = useState<Camera | null>(null)
  const [finder] = useState(() => new CodeFinder(codeFormats(country)))
  const done = useRef(onRead)
  useEffect(() => {
    done.current = onRead
  })

  useEffect(() => {
    let opened: Camera | null = null
    const leaving = new AbortController()
    const { signal } = leaving
    const look = async (shown: HTMLVideoElement) => {
      while (!signal.aborted) {
        await nextFrame(shown)
        const read = signal.aborted ? 'nothing' : firstOf(await finder.inFrame(shown), country)
        if (signal.aborted) return
        if (typeof read !== 'string') return done.current(read)
        // What lies beside the code for a moment is no news; nor is a picture that was chosen meanwhile.
        if (read !== 'nothing') setStep(read)
      }
    }
    const open = async () => {
      const found = await openCamera()
      if (typeof found === 'string') {
        if (!signal.aborted) setStep(found)
        return
      }
      opened = found
      const shown = video.current
      if (signal.aborted || !shown) return found.stop()
      await showCamera(found, shown)
      setCamera(found)
      setStep('looking')
      await look(shown)
    }
    // The dialog was closed while it began, or the reader cannot be had.
    open().catch(() => {
      if (!signal.aborted) setStep('missing')
    })
    return () => {
      leaving.abort()
      opened?.stop()
    }
  }, [video, country, finder])
  useEffect(() => () => finder.close(), [finder])

  const choose = async (file: Blob) => {
    setStep('reading')
    try {
      const codes = await finder.inPicture(file)
      const read = codes ? firstOf(codes, country) : 'no_picture'
      if (typeof read === 'string') setStep(read)
      else done.current(read)
    } catch {
      setStep('missing')
    }
  }
  return { step, camera, choose }
}

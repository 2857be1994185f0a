import { useRef } from 'react'
import type { SyntheticEvent } from 'react'
import type { PhotoScreen } from './use-photo-screen.ts'

/** Sends, or puts the focus on the first field that is wrong. */
export function usePhotoSubmit(screen: PhotoScreen) {
  const store = useRef<HTMLSelectElement>(null)
  const type = useRef<HTMLInputElement>(null)
  const photo = useRef<HTMLInputElement>(null)
  const controls = { store, type, photo }
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    void screen.send().then((wrong) => wrong && controls[wrong].current?.focus())
  }
  return { controls, onSubmit }
}

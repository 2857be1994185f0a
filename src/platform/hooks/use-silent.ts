import { useStore } from 'zustand'
import { silence } from '../browser/silence.ts'

/** Whether the internet answers nothing to what the person waits for; see [Note: Silence]. */
export const useSilent = (): boolean => useStore(silence, ({ waits }) => waits > 0)

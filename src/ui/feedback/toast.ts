import { createStore } from 'zustand/vanilla'

export interface ToastMessage {
  id: number
  text: string
  tone: 'neutral' | 'ok' | 'bad'
  /** `shortcut` is the key that does it too, where the screen listens for one. */
  action?: { label: string; shortcut?: string; onClick: () => void }
  /** It closes then; the time that is left is shown, and not read out. */
  left?: { until: number; say: (seconds: number) => string }
}

/** Stays this long, in milliseconds; one with an action stays until it is closed, or its time is over. */
const lifetime = 6000
let lastId = 0

/** What is shown now, newest last (at most three). */
export const toastStore = createStore<{ messages: ToastMessage[] }>()(() => ({ messages: [] }))

export function closeToast(id: number): void {
  toastStore.setState(({ messages }) => ({ messages: messages.filter((message) => message.id !== id) }))
}

/**
 * Tells something that needs no answer: `toast('Foto guardada', { tone: 'ok' })`. A `lasting` one stays until
 * `closeToast` is given the number that this gives.
 */
export function toast(
  text: string,
  {
    tone = 'neutral',
    action,
    left,
    lasting = false,
  }: Partial<Pick<ToastMessage, 'tone' | 'action' | 'left'>> & { lasting?: boolean } = {},
): number {
  const id = ++lastId
  toastStore.setState(({ messages }) => ({ messages: [...messages.slice(-2), { id, text, tone, action, left }] }))
  if (left) setTimeout(() => closeToast(id), left.until - Date.now())
  else if (!action && !lasting) setTimeout(() => closeToast(id), lifetime)
  return id
}

import { toast } from './feedback/toast.ts'

/** Copies a text and says so; a browser that lets nobody copy leaves it to be selected, which `refused` says. */
export async function copyText(text: string, said: { done: string; refused: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast(said.done, { tone: 'ok' })
  } catch {
    toast(said.refused, { tone: 'bad' })
  }
}

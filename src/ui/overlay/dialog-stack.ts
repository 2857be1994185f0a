import { createStore } from 'zustand/vanilla'

/** The modal dialogs that are open, the topmost last: what lies outside it is inert and covered. */
export const dialogStack = createStore<{ open: HTMLDialogElement[] }>()(() => ({ open: [] }))

/** Puts a dialog on top until the returned function is called. */
export function stackDialog(dialog: HTMLDialogElement): () => void {
  dialogStack.setState(({ open }) => ({ open: [...open, dialog] }))
  return () => dialogStack.setState(({ open }) => ({ open: open.filter((each) => each !== dialog) }))
}

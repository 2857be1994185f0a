import { createStore } from 'zustand/vanilla'

/** Somebody waits for a proof that the person is there; `answer` says whether it was given. */
export const proofStore = createStore<{ asked: { answer: (proven: boolean) => void } | null }>()(() => ({
  asked: null,
}))

let asking: Promise<boolean> | null = null

/**
 * Asks the person to show that it is they (the desk draws the dialog); false where they would not. Whoever asks meanwhile
 * gets the same answer: they are asked once.
 */
export function askProof(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    const answer = (proven: boolean) => {
      proofStore.setState({ asked: null })
      asking = null
      resolve(proven)
    }
    proofStore.setState({ asked: { answer } })
  })
  return asking
}

/** Somebody has to have a second factor and has none: the desk shows how to set one up, and nothing else. */
export const factorStore = createStore<{ missing: boolean }>()(() => ({ missing: false }))

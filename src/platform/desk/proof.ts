import { createStore } from 'zustand/vanilla'

/** Somebody waits for a proof that the person is there; `answer` says whether it was given. */
export const proofStore = createStore<{ asked: { answer: (proven: boolean) => void } | null }>()(() => ({
  asked: null,
}))

/** Asks the person to show that it is they (the desk draws the dialog); false where they would not. */
export function askProof(): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (proven: boolean) => {
      proofStore.setState({ asked: null })
      resolve(proven)
    }
    proofStore.getState().asked?.answer(false)
    proofStore.setState({ asked: { answer } })
  })
}

/** Somebody has to have a second factor and has none: the desk shows how to set one up, and nothing else. */
export const factorStore = createStore<{ missing: boolean }>()(() => ({ missing: false }))

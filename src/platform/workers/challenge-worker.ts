import { signInChallenge } from '#contract/features/sign-in/sign-in-contract.ts'
import type { ChallengeApi } from '#workers/challenge/challenge-api.ts'
import { publicCall } from '../call.ts'

/** Fetches a puzzle and solves it in a worker; the answer is the `recaptcha` field of a sign-in, once. */
export async function solveChallenge(): Promise<string> {
  const challenge = await publicCall(signInChallenge, {})
  const worker = new Worker(new URL('../../../workers/challenge/index.ts', import.meta.url), {
    type: 'module',
    name: 'proof',
  })
  try {
    const { wrap } = await import('comlink')
    const solution = await wrap<ChallengeApi>(worker).solve(challenge)
    if (!solution) throw new Error('the proof of work found no solution in time')
    return btoa(JSON.stringify({ challenge, solution }))
  } finally {
    worker.terminate()
  }
}

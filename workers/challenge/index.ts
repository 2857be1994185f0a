import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { expose } from 'comlink'
import type { ChallengeApi } from './challenge-api.ts'

const challengeApi: ChallengeApi = {
  async solve(challenge) {
    const solution = await solveChallenge({ challenge, deriveKey })
    return solution && { counter: solution.counter, derivedKey: solution.derivedKey }
  },
}

expose(challengeApi)

import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { expose } from 'comlink'
import type { ProofApi } from './challenge-api.ts'

const proof: ProofApi = {
  async solve(challenge) {
    const solution = await solveChallenge({ challenge, deriveKey })
    return solution && { counter: solution.counter, derivedKey: solution.derivedKey }
  },
}

expose(proof)

/** What is worked on, as the server gives it (`proofChallenge`). */
export interface ProofTask {
  parameters: {
    algorithm: string
    nonce: string
    salt: string
    cost: number
    keyLength: number
    keyPrefix: string
    data: { until: number }
  }
  signature: string
}

/** What the proof worker does for the page: a second of reckoning, off its thread. */
export interface ProofApi {
  /** The solution; null when none was found in a minute and a half. */
  solve(task: ProofTask): Promise<{ counter: number; derivedKey: string } | null>
}

/** What is worked on, as the server gives it (`signInChallenge`). */
export interface ChallengeTask {
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
export interface ChallengeApi {
  /** The solution; null when none was found in a minute and a half. */
  solve(task: ChallengeTask): Promise<{ counter: number; derivedKey: string } | null>
}

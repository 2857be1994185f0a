import type { PlatformSettings } from '#contract/features/settings/settings-schema.ts'

/** The proof of work, where the client asks for one; its code comes only then. Each call needs another. */
export async function challengeFor({ signIn }: Pick<PlatformSettings, 'signIn'>): Promise<{ recaptcha?: string }> {
  if (signIn.recaptcha === 'off') return {}
  const { solveChallenge } = await import('#platform/workers/challenge-worker.ts')
  return { recaptcha: await solveChallenge() }
}

import type { PlatformSettings } from '#contract/settings.ts'

/** The proof of work, where the client asks for one; its code comes only then. Each call needs another. */
export async function proofFor({ signIn }: Pick<PlatformSettings, 'signIn'>): Promise<{ recaptcha?: string }> {
  if (signIn.recaptcha === 'off') return {}
  const { solveProof } = await import('#platform/proof.ts')
  return { recaptcha: await solveProof() }
}

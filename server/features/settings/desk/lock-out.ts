import type { SettingsValues } from '#contract/features/settings/settings-schema.ts'
import { testedFor, type DeskSettings, type SignInWay } from '#contract/features/settings/settings-desk.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/problem.ts'
import { findLastSignIn, findOwnProviderRows, findPasswordSignIn, findWayOf } from '../settings-queries.ts'

// [Note: Lock-out] Whoever turns off a way in may shut everybody out, themselves first. So the way they came by is turned
// off, and passwords are, only once another way that stays has let somebody of the client in within fifteen minutes, by
// the provider as it is set up now. Administrators of the platform keep their password whatever a client sets.

const providerWays = ['google', 'oidc', 'saml'] as const

/** How who asks came in, and the providers that can be switched on. */
export async function findWays(
  { config }: Pick<Services, 'config'>,
  tx: Tx,
  { clientId, sessionId }: Staff,
): Promise<Pick<DeskSettings, 'cameBy' | 'providers'>> {
  const came = (await findWayOf(tx, sessionId)) ?? 'password'
  const rows = await findOwnProviderRows(tx, clientId)
  const providers: DeskSettings['providers'] = []
  for (const way of providerWays) {
    const own = rows.find(({ provider }) => provider === way)
    if (!own && !config.signIn[way]) continue
    const last = await findLastSignIn(tx, clientId, way, own !== undefined)
    // Of the provider before this one it tells nothing.
    const counts = last !== null && (!own || last >= own.saved_at)
    providers.push({
      way,
      issuer: own?.issuer ?? null,
      isOwn: own !== undefined,
      secret: own ? { shown: '••••', setAt: own.saved_at.toISOString() } : null,
      lastSignInAt: counts ? last.toISOString() : null,
      factorValues: own?.factor_values ?? config.signIn[way]?.factorValues ?? [],
    })
  }
  return { cameBy: came === 'webservice' ? 'password' : came, providers }
}

const waysOf = ({ signIn }: SettingsValues): Set<SignInWay> =>
  new Set([
    ...(signIn.passwords ? (['password'] as const) : []),
    ...(signIn.google ? (['google'] as const) : []),
    ...(signIn.corporate ? [signIn.corporate.provider] : []),
  ])

/** Fails with `settings.would_lock_out` where nobody has shown that another way in works ([Note: Lock-out]). */
export async function demandWayIn(
  services: Pick<Services, 'config' | 'clock'>,
  tx: Tx,
  staff: Staff,
  before: SettingsValues,
  after: SettingsValues,
): Promise<void> {
  const [had, has] = [waysOf(before), waysOf(after)]
  const { cameBy, providers } = await findWays(services, tx, staff)
  const gone = [...had].filter((way) => !has.has(way))
  // Another provider behind the button is a new one, even where passwords were off before.
  const isBare = !has.has('password') && [...has].some((way) => !had.has(way))
  if (!gone.includes('password') && !gone.includes(cameBy) && !isBare) return
  const since = services.clock.now().getTime() - testedFor * 60_000
  // A password shows that its own person gets in, and nobody else.
  const typed = await findPasswordSignIn(tx, staff.userId)
  const isTested = (way: SignInWay) =>
    way === 'password'
      ? typed !== null && typed.getTime() >= since
      : providers.some((one) => one.way === way && one.lastSignInAt !== null && Date.parse(one.lastSignInAt) >= since)
  if (![...has].some(isTested)) fail('settings.would_lock_out', { values: { minutes: testedFor } })
}

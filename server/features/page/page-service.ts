import { everybody } from '#contract/engine/audience.ts'
import { institutionalPages } from '#contract/features/page/institutional-pages.ts'
import {
  pagesToPass,
  publicPages,
  type Page,
  type PageName,
  type PageTexts,
} from '#contract/features/page/page-schema.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { demandAudience } from '#server/engine/audiences/audience-service.ts'
import { maySee } from '#server/engine/audiences/visible.ts'
import type { Member } from '#server/engine/http/implement.ts'
import { fail } from '#server/platform/problem.ts'
import type { Services } from '#server/engine/services.ts'
import { findOpenClient, readSettings } from '#server/features/settings/settings-service.ts'
import {
  findPage,
  insertEdition,
  lockDraft,
  setWanted,
  upsertPage,
  type ClientVersion,
  type StoredPage,
} from './page-queries.ts'

/** Pages that no audience can have. */
const forEverybody: readonly PageName[] = [...publicPages, 'hotsite', ...Object.values(pagesToPass)]

/** The platform's place in the tables of pages. */
export const platformClient = 0

const toPage = (page: PageName, { version, edition, texts, updated_at, audience }: StoredPage): Page => ({
  page,
  version,
  edition,
  texts,
  updatedAt: updated_at.toISOString(),
  forSome: audience !== everybody,
})

/**
 * A page of the client that is named (the only one, where there is but one), else the platform's. An
 * institutional page that a client has not written is the platform's, too. Refuses who may not read it.
 */
export async function readPage(
  services: Pick<Services, 'config' | 'database' | 'messages'>,
  input: { page: PageName; slug: string | undefined; readMember: () => Promise<Member | null> },
): Promise<Page> {
  const { page, slug, readMember } = input
  const { database } = services
  const client = await database.inSystem((tx) => findOpenClient(tx, slug))
  if (!(await isOpen(services, page, slug))) {
    const member = (await readMember()) ?? fail('session.required')
    if (member.clientId !== client?.id) fail('resource.not_found')
  }
  const own = client && (await database.inTenant(client.id, (tx) => findPage(tx, client.id, page)))
  if (own) {
    if (own.audience !== everybody) await demandVisible(services, client.id, own.audience, await readMember())
    return toPage(page, own)
  }
  const shared = !client || institutionalPages.some((name) => name === page)
  const platforms = shared && (await database.inSystem((tx) => findPage(tx, platformClient, page)))
  return platforms ? toPage(page, platforms) : fail('resource.not_found')
}

/** Whether anybody may read a page of the client that is named: always, or as the client's settings say. */
async function isOpen(
  services: Pick<Services, 'config' | 'database' | 'messages'>,
  page: PageName,
  slug: string | undefined,
): Promise<boolean> {
  if (page === 'faq') return (await readSettings(services, slug)).publicFaq
  if (page === 'hotsite') return (await readSettings(services, slug)).ownRoutes.hotsite !== null
  return publicPages.includes(page)
}

/** Who is not in a page's audience is told that there is none. */
async function demandVisible(
  { database }: Pick<Services, 'database'>,
  clientId: number,
  audience: number,
  member: Member | null,
): Promise<void> {
  if (!member) fail('session.required')
  if (member.clientId !== clientId) fail('resource.not_found')
  if (!(await database.inTenant(clientId, (tx) => maySee(tx, member, audience)))) fail('resource.not_found')
}

/** Which column of the client keeps the version of a page that people must pass, or are greeted with. */
const versionColumns: Partial<Record<PageName, ClientVersion>> = {
  'terms-and-conditions': 'terms_version',
  onboarding: 'onboarding_version',
  welcome: 'welcome_version',
}

/** What is published of a page. */
export interface Publishing {
  texts: PageTexts
  /** People are asked or told again. */
  newVersion: boolean
  now: Date
  /** Who does it; none where it comes with the installation. */
  by?: string
  audience?: number
}

/**
 * Publishes a page in the transaction of its client (0: the platform). With a new version people are asked or told again.
 * Whom it was shown to stays unless an audience is named; what anybody may read, or everybody must pass, has none
 * (`request.invalid`).
 */
export async function writePage(
  tx: Tx,
  clientId: number,
  page: PageName,
  { texts, newVersion, now, by, audience }: Publishing,
): Promise<Page> {
  if (audience !== undefined && audience !== everybody) {
    if (clientId === platformClient || forEverybody.includes(page))
      fail('request.invalid', { fields: [{ field: 'audience', code: 'invalid' }] })
    await demandAudience(tx, clientId, audience)
  }
  // Of two that publish the second waits, and counts on.
  await lockDraft(tx, clientId, page)
  const before = await findPage(tx, clientId, page)
  const version = (before?.version ?? 0) + (newVersion || !before ? 1 : 0)
  const edition = (before?.edition ?? 0) + 1
  const stored = { version, edition, texts, updated_at: now, audience: audience ?? before?.audience ?? everybody }
  await upsertPage(tx, clientId, page, stored)
  await insertEdition(tx, clientId, page, { edition, version, texts, published_at: now, published_by: by ?? null })
  const column = versionColumns[page]
  if (column && clientId !== platformClient) await setWanted(tx, clientId, column, version)
  return toPage(page, stored)
}

import { createHash, randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ClientRole } from '#contract/engine/session/client.ts'
import { dayIn } from '#contract/engine/time.ts'
import { adoptContent } from '#server/features/authoring/adopt/adopt-service.ts'
import { phonesOf, savePhone, confirmPhone } from '#server/features/phone/phone-service.ts'
import { completePerson } from '#server/features/session/people/person-access-service.ts'
import { setGroupPeople } from '#server/engine/audiences/audience-service.ts'
import { addMembership, addPerson, grantPlatform } from '#server/features/session/people/people-service.ts'
import { platformClient } from '#server/features/page/page-service.ts'
import { readClientNotes, writeClientNotes } from '#server/features/client/client-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Services } from '#server/engine/services.ts'
import { demoAccess, demoPlatformAccess, demoPublicCourses } from './access.ts'
import { demoClients } from './content/content.ts'
import type { DemoClient, DemoPerson } from './types.ts'
import { placeDemoPeople } from '#server/features/structure/structure-demo-service.ts'
import { signUpDemo } from './sign-up-demo.ts'
import { demoNewcomers, demoPassword, demoPeople } from './people.ts'
import { campaignFor } from './content/demo-campaign.ts'
import { loadPoints } from './content/demo-points.ts'
import { loadHistory } from './content/demo-history.ts'
import { loadClient, mediaFolder } from './load-client.ts'
import { demoPages, loadPages, passPages } from './load-pages.ts'

/** Where features bring demo content of their own. */
const features = new URL('../features/', import.meta.url)

export type DemoServices = Pick<Services, 'database' | 'files' | 'clock' | 'log' | 'members' | 'config'>

/**
 * Makes the demo's clients, people and content where they are missing or older than this program.
 * A second start finds its mark in the database and does nothing; servers that start together load it once.
 */
export function loadDemo(services: DemoServices): Promise<void> {
  return services.database.alone('demo', () => loadMissing(services))
}

async function loadMissing(services: DemoServices): Promise<void> {
  const mark = await contentMark()
  const notes = await services.database.inSystem(readClientNotes)
  const today = dayIn('America/Sao_Paulo', services.clock.now())
  const stale = demoClients.filter(({ id, campaign }) => {
    const note = notes.get(id)
    return note?.['demo'] !== mark || (campaign && !campaignFor(today, note['campaigns']).current)
  })
  if (stale.length === 0) return

  services.log.info({ clients: stale.length }, 'loading the demo')
  for (const client of stale)
    await loadClient(services, client, campaignFor(today, notes.get(client.id)?.['campaigns']).campaigns)
  for (const clientId of [platformClient, ...stale.map(({ id }) => id)]) await loadPages(services, clientId)
  const people = await loadPeople(services)
  for (const client of stale)
    await services.database.inTenant(client.id, async (tx) => {
      await fillGroups(tx, client, people)
      await placeDemoPeople(tx, client, people)
      await signUpDemo(tx, client, {
        people,
        campaigns: campaignFor(today, notes.get(client.id)?.['campaigns']).campaigns,
        now: services.clock.now(),
      })
    })
  for (const { id: clientId } of stale) {
    const author = demoPeople.find(({ memberships }) =>
      memberships.some((one) => one.clientId === clientId && one.roles.includes('programme-admin')),
    )
    const userId = author && people.get(author.email)
    if (userId) await adoptContent(services, { clientId, userId })
  }
  await loadHistory(services, people)
  for (const client of stale)
    await loadPoints(services, client, {
      people,
      today,
      campaigns: campaignFor(today, notes.get(client.id)?.['campaigns']).campaigns,
    })
  for (const client of stale) {
    const { campaigns } = campaignFor(today, notes.get(client.id)?.['campaigns'])
    await services.database.inSystem((tx) => writeClientNotes(tx, client.id, { demo: mark, campaigns }))
  }
}

/** Ids of the demo's people by e-mail. */
async function loadPeople(services: DemoServices): Promise<Map<string, string>> {
  const { database, clock, members } = services
  const ids = new Map<string, string>()
  for (const [index, person] of [...demoPeople, ...demoNewcomers].entries()) {
    // A millisecond apart: the sign-in screen offers them in the order of the content.
    const now = new Date(clock.now().getTime() + index)
    const username = person.email.split('@')[0] ?? null
    // Nobody knows a newcomer's password: the link of the first access sets it.
    const password = person.firstAccess ? randomUUID() : demoPassword
    const account = { ...person, emailProven: !person.firstAccess, username, password }
    const userId = await database.inSystem((tx) => addPerson(tx, account, now))
    ids.set(person.email, userId)
    if (person.platformAdmin) await database.inSystem((tx) => grantPlatform(tx, userId))
    await services.database.inSystem((tx) => giveContact(tx, { userId, ...person }, now))
    for (const { clientId, roles, profession } of person.memberships) {
      const membership = { clientId, userId, roles: roles as ClientRole[], profession: profession ?? null }
      await database.inTenant(clientId, (tx) => addMembership(tx, membership, now))
      await passPages(services, { clientId, userId })
    }
    await members.changed(userId)
  }
  return ids
}

/** Puts the demo's people into the client's groups. */
async function fillGroups(tx: Tx, client: DemoClient, ids: ReadonlyMap<string, string>): Promise<void> {
  for (const { id: groupId } of client.groups) {
    const inGroup = demoPeople.filter(({ memberships }) =>
      memberships.some(({ clientId, groups }) => clientId === client.id && groups?.includes(groupId)),
    )
    await setGroupPeople(
      tx,
      client.id,
      groupId,
      inGroup.flatMap(({ email }) => ids.get(email) ?? []),
    )
  }
}

/** Document and phone, where the demo has them; what somebody changed since then stays. */
async function giveContact(
  tx: Tx,
  person: { userId: string } & Pick<DemoPerson, 'document' | 'phone' | 'firstAccess' | 'mustChangePassword'>,
  now: Date,
): Promise<void> {
  const { userId, document, phone, firstAccess, mustChangePassword } = person
  await completePerson(tx, userId, { document, firstAccess, mustChangePassword })
  if (phone && !(await phonesOf(tx, userId)).some(({ kind }) => kind === 'mobile')) {
    await savePhone(tx, { userId, kind: 'mobile', e164: phone }, now)
    // Long ago: it opens the account already.
    await confirmPhone(tx, { userId, e164: phone }, new Date(now.getTime() - 7 * 86_400_000))
  }
}

/** What tells one version of the content from another: its texts, what features bring, names and sizes of its files. */
async function contentMark(): Promise<string> {
  const names = (await readdir(mediaFolder)).toSorted()
  const sizes = await Promise.all(names.map(async (name) => `${name} ${(await stat(new URL(name, mediaFolder))).size}`))
  const byFeatures = globSync('*/*-demo.ts', { cwd: fileURLToPath(features) }).toSorted()
  const texts = await Promise.all(byFeatures.map((path) => readFile(`${fileURLToPath(features)}/${path}`, 'utf8')))
  return createHash('sha256')
    .update(
      JSON.stringify([
        texts,
        demoClients,
        demoPeople,
        demoNewcomers,
        demoPages,
        demoAccess,
        demoPlatformAccess,
        demoPublicCourses,
        sizes,
      ]),
    )
    .digest('base64url')
}

// The server of the browser's layer: the real one, in a process of its own that may be killed, with test endpoints
// by which the model looks into its tables (an embedded database has one session, and that is the server's).
import { buildApp } from '#server/app.ts'
import { serverParts } from '#server/features.ts'
import { paintModules, password } from '../../support/server/test-installation.ts'
import { seedContent } from '../../support/server/test-content.ts'
import { publishPhotoTypes } from '#server/features/photo/photo-service.ts'
import { usualCampaign } from '#contract/features/campaign/campaign-dates.ts'
import { publishCampaigns } from '#server/features/campaign/campaign-service.ts'
import { hashPassword } from '#server/features/session/people/password.ts'
import { saveClient } from '#server/features/client/client-service.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openServices } from '#server/engine/open-services.ts'
import { makePerson, Stored } from '../model/stored-rows.ts'
import { photoTypes } from './photo-types.ts'

const day = 86_400_000
const services = await openServices(readConfig(process.env))
const { database } = services

async function furnish(): Promise<void> {
  const brand = { name: 'Tintas', programme: 'Tintas', primary: '#c4402c', secondary: '#1d4f86', tertiary: '#e58b2f' }
  for (const id of [1, 2]) {
    await saveClient(services, {
      id,
      slug: `tintas-${id}`,
      modules: paintModules,
      homeRoute: '/home',
      timeZone: 'America/Sao_Paulo',
      languages: ['pt-BR'],
      brand: { ...brand, logo: null },
    })
  }
  await seedContent(services)
  const around = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)
  await database.inTenant(1, async (tx) => {
    await publishCampaigns(tx, 1, [
      usualCampaign({ id: 1, name: { 'pt-BR': 'Hoje' }, beginsOn: around(-30), endsOn: around(30) }),
    ])
    await publishPhotoTypes(
      tx,
      1,
      photoTypes.map((id) => ({ id, title: { 'pt-BR': `Vitrine ${id}` }, description: {}, points: 50 })),
    )
  })
}

const isFurnished = await database.inSystem((tx) => tx.selectFrom('client').select('id').executeTakeFirst())
if (!isFurnished) await furnish()

const app = buildApp(services, serverParts)
const stored = new Stored(database)
let passwordHash: Promise<string> | null = null
const serve = (what: string, answer: (body: unknown) => Promise<object>) =>
  app.route({ method: 'POST', url: `/behind/${what}`, handler: ({ body }) => answer(body) })
serve('people', async (body) => {
  passwordHash ??= hashPassword(password)
  const named = body as { seed: number; mark: string }
  return makePerson(database, { ...named, passwordHash: await passwordHash, at: new Date() })
})
serve('stored', async (body) => {
  const { userId, activityIds } = body as { userId: string; activityIds: number[] }
  const covered = activityIds.map(async (id) => [id, await stored.covered(userId, id)] as const)
  return {
    outcomes: [...(await stored.outcomes(userId))],
    sales: await stored.sales(userId),
    photos: await stored.photos(userId),
    covered: await Promise.all(covered),
  }
})
await app.listen({ host: '127.0.0.1', port: services.config.port })
process.on('SIGTERM', () => void app.close().then(() => services.close()))

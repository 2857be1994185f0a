import { fixLevels } from '#server/features/campaign/level/fix-levels.ts'
import { settleCampaigns } from '#server/features/points/settle/settle-campaigns.ts'
import { returnUnanswered } from '#server/features/sale/life/return-unanswered.ts'
import type { CampaignWorld } from '../campaign-world.ts'
import { endCampaigns } from '../model/programme-model.ts'

class Killed extends Error {}

/** A database that dies before so many commits. */
function dying(world: CampaignWorld, commits: number) {
  const { database } = world.programme.installation.services
  let left = commits
  const inTenant: typeof database.inTenant = (clientId, work) =>
    database.inTenant(clientId, async (tx) => {
      const done = await work(tx)
      if (--left <= 0) throw new Killed('killed before the commit')
      return done
    })
  return { ...database, inSystem: database.inSystem.bind(database), inTenant }
}

/** What servers do by the hour, once a day: sometimes one is killed at it, and another does it again. */
export async function passNight(world: CampaignWorld): Promise<void> {
  const { services } = world.programme.installation
  await returnUnanswered(services)
  if (world.random.chance(0.2)) {
    const killed = { ...services, database: dying(world, world.random.between(2, 9)) }
    try {
      await settleCampaigns(killed)
    } catch (error) {
      if (!(error instanceof Killed)) throw error
      world.tell('night: who lets points expire is killed')
    }
  }
  await settleCampaigns(services)
  await fixLevels(services)
  for (const [at, member] of world.members.entries()) {
    world.touched.add(at)
    member.passNight(world.now)
  }
  endCampaigns(world.members, world.today)
  world.tell('night')
}

import { newId } from '#contract/engine/ids.ts'
import { saveAudience } from '#server/engine/audiences/audience-service.ts'
import { activityFields, authorOf, readyFile, titles } from '#server/features/authoring/authoring.test-support.ts'
import { connectTo } from '#test/support/database/postgres.ts'
import { openInstallation } from '#test/support/server/test-installation.ts'
import { openStaff } from '#test/support/staff-caller.ts'
import { addPeople } from '../support/seed-people.ts'
import { each, type Figure, median } from '../report.ts'

const members = 50_000
const rounds = 5

/** What publishing a course writes, and how long it takes, where few people are its audience and where very many are. */
export async function measurePublish(): Promise<Figure[]> {
  const installation = await openInstallation('postgres')
  const { services } = installation
  const staff = await openStaff(installation, ['programme-admin'])
  const author = authorOf(staff)
  const databaseUrl = services.testDatabase.config.databaseUrl ?? ''
  const owner = await connectTo(databaseUrl)
  const everybody = (id?: number) =>
    services.database.inTenant(1, (tx) =>
      saveAudience(tx, 1, { ...(id !== undefined && { id }), name: 'Todos', rule: { role: 'member' } }),
    )
  const written = async () =>
    Number((await owner.query<{ bytes: string }>(`SELECT pg_current_wal_insert_lsn() - '0/0' AS bytes`)).rows[0]?.bytes)
  const publish = async (audience: number) => {
    const file = await readyFile({ services, by: staff.userId })
    const fields = { ...titles('Para todos'), ...activityFields(newId(), file), audience }
    const id = await author.create('course', fields)
    const [before, begun] = [await written(), performance.now()]
    const { status } = await author.act('course', id, 'publish', { underWay: 'stay' })
    const ms = performance.now() - begun
    if (status !== 200) throw new Error(`publishing was answered with ${status}`)
    return { ms, bytes: (await written()) - before }
  }
  const measure = async (audience: number) => {
    await publish(audience)
    // A full image of each page is written at its first change after a checkpoint: none within a round.
    await owner.query('CHECKPOINT')
    await publish(audience)
    const all: Awaited<ReturnType<typeof publish>>[] = []
    for (let round = 0; round < rounds; round++) all.push(await publish(audience))
    return { ms: all.map(({ ms }) => ms), kilobytes: all.map(({ bytes }) => bytes / 1000) }
  }
  const { id } = await everybody()
  const few = await measure(id)
  await addPeople(databaseUrl, 1, members, 1001)
  await everybody(id)
  await owner.query('VACUUM ANALYZE')
  const many = await measure(id)
  await owner.end()
  await installation.close()
  return [
    {
      what: `Publishing a course to ${members} members beside a handful: written to the log of the database`,
      // The least of them: the log is that of every database of the server.
      value: Math.min(...many.kilobytes) / Math.min(...few.kilobytes),
      unit: '×',
      atMost: 1.1,
      note: `kB; a handful: ${each(few.kilobytes)}; many: ${each(many.kilobytes)}`,
    },
    {
      what: 'The same, time of the answer',
      value: median(many.ms) / median(few.ms),
      unit: '×',
      atMost: 2,
      note: `ms; a handful: ${each(few.ms)}; many: ${each(many.ms)}`,
    },
  ]
}

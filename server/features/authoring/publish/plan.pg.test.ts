import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Content } from '#contract/features/authoring/authoring-schema.ts'
import type { Problem } from '#contract/engine/errors.ts'
import { newId } from '#contract/engine/ids.ts'
import { buildApp } from '#server/app.ts'
import { openServices } from '#server/engine/open-services.ts'
import type { Services } from '#server/engine/services.ts'
import { serverParts } from '#server/features.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { passJobTime } from '#test/support/server/jobs/job-time.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { activityFields, authorOf, readyFile, titles, type TestAuthor } from '../authoring.test-support.ts'

const hour = 3_600_000

onPostgres(() => {
  let installation: Installation
  let admin: StaffCaller
  let author: TestAuthor
  beforeAll(async () => {
    installation = await openInstallation('postgres')
    admin = await openStaff(installation, ['programme-admin'])
    author = authorOf(admin)
  })
  afterAll(async () => installation.close())

  /** Another server on the same database. */
  const openServer = async (): Promise<Services & { close(): Promise<void> }> => {
    const { services, clock } = installation
    const { config, log, testDatabase } = services
    const server = await openServices(config, { clock, log, database: await openDatabase(testDatabase.config, log) })
    buildApp(server, serverParts)
    return server
  }
  const passTime = async (ms: number) => {
    installation.clock.pass(ms)
    await passJobTime(installation.services.database, ms)
  }
  const at = (ms: number) => new Date(installation.clock.now().getTime() + ms).toISOString()
  const readyCourse = async (title: string) => {
    const file = await readyFile({ services: installation.services, by: admin.userId })
    return author.create('course', { ...titles(title), ...activityFields(newId(), file) })
  }
  const plan = async (id: number, publishAt: string | null, retireAt: string | null = null) =>
    author.act('course', id, 'plan', { publishAt, retireAt, days: 30 })
  const versions = async (id: number) =>
    installation.services.database.inTenant(1, (tx) =>
      tx.selectFrom('content_version').select(['version', 'late']).where('id', '=', id).execute(),
    )
  const acts = async (id: number) =>
    installation.services.database.inTenant(1, (tx) =>
      tx
        .selectFrom('audit')
        .select(['act', 'actor'])
        .where('subject_id', '=', String(id))
        .where('act', 'in', ['content.publish', 'content.retire', 'content.not_published'])
        .execute(),
    )

  test('back-office D65: what was planned is published once by three servers, at its time and not before, while it is written on', async () => {
    const servers = [await openServer(), await openServer(), await openServer()]
    try {
      const id = await readyCourse('Planejado')
      expect((await plan(id, at(hour))).status).toBe(200)
      const runAll = () => Promise.all(servers.map(({ jobs }) => jobs.run()))
      await runAll()
      expect(await versions(id)).toEqual([])
      const editor = await author.open('course', id)
      await passTime(hour)
      // All three are given the same job, as after a server that was slow to say that it had done it.
      const { publishPlanned } = await import('./plan-service.ts')
      const publishAt = installation.clock.now().toISOString()
      await Promise.all([
        runAll(),
        ...servers.map((server) => publishPlanned(server, { clientId: 1, kind: 'course', id, at: publishAt })),
      ])
      expect(await versions(id)).toEqual([{ version: 1, late: false }])
      expect(await acts(id)).toEqual([{ act: 'content.publish', actor: 'job' }])
      // Who was writing meanwhile notices nothing: the revision is theirs.
      expect((await editor.save({ minutes: 7 })).status).toBe(200)
      expect(await author.read('course', id)).toMatchObject({ version: 1, changed: true, publishAt: null })
    } finally {
      for (const server of servers) await server.close()
    }
  })

  test('back-office D65: what fell into a stop of every server is published at once afterwards, marked late', async () => {
    const before = await openServer()
    const id = await readyCourse('Durante a parada')
    await plan(id, at(hour))
    await before.jobs.run()
    await before.close()
    await passTime(3 * hour)
    const after = await openServer()
    await after.jobs.run()
    await after.jobs.run()
    await after.close()
    expect(await versions(id)).toEqual([{ version: 1, late: true }])
  })

  test('a plan that was changed counts alone; one that has passed, or ends before it begins, is none', async () => {
    const server = await openServer()
    try {
      const id = await readyCourse('Mudou o plano')
      await plan(id, at(hour))
      await plan(id, at(5 * hour), at(9 * hour))
      await passTime(2 * hour)
      await server.jobs.run()
      expect(await versions(id)).toEqual([])
      await passTime(3 * hour)
      await server.jobs.run()
      expect(await versions(id)).toEqual([{ version: 1, late: false }])
      await passTime(4 * hour)
      await server.jobs.run()
      expect((await acts(id)).map(({ act }) => act).toSorted()).toEqual(['content.publish', 'content.retire'])
      expect((await author.read('course', id)).state).toBe('retired')
      for (const wrong of [plan(id, at(-1)), plan(id, at(hour), at(hour / 2))])
        expect((await wrong).json<Problem>().code).toBe('content.past')
    } finally {
      await server.close()
    }
  })

  test('what is not ready when its time comes is not published, and the trail says so', async () => {
    const server = await openServer()
    try {
      const id = await readyCourse('Perdeu o título')
      await plan(id, at(hour))
      await (await author.open('course', id)).save({ 'title.pt-BR': '' })
      await passTime(hour)
      await server.jobs.run()
      expect(await versions(id)).toEqual([])
      expect(await acts(id)).toEqual([{ act: 'content.not_published', actor: 'job' }])
      expect(await author.read('course', id)).toMatchObject({ publishAt: null } satisfies Partial<Content>)
    } finally {
      await server.close()
    }
  })

  test('two who publish at once make two versions, one after the other', async () => {
    const id = await readyCourse('Dois ao mesmo tempo')
    const answers = await Promise.all([1, 2].map(() => author.act('course', id, 'publish', { underWay: 'stay' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await versions(id)).map(({ version }) => version).toSorted((one, other) => one - other)).toEqual([1, 2])
  })

  test('two who save different fields at once are both kept', async () => {
    const id = await readyCourse('Campos ao mesmo tempo')
    const editors = await Promise.all(Array.from({ length: 6 }, () => author.open('course', id)))
    const fields = ['minutes', 'points', 'description.pt-BR', 'description.en-US', 'area', 'group']
    const answers = await Promise.all(
      editors.map((editor, index) => editor.save({ [fields[index] ?? '']: index < 2 ? 9 : 'x' })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const now = await author.read('course', id)
    expect(fields.map((field) => now.fields[field])).toEqual([9, 9, 'x', 'x', 'x', 'x'])
    expect(now.rev).toBe(8)
  })
})

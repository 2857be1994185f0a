import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isIn, type AudienceRule } from '#contract/engine/audience.ts'
import type { Problem } from '#contract/engine/errors.ts'
import {
  mostNamed,
  mostPreviewed,
  type AudienceDetail,
  type ListedAudience,
  type Preview,
} from '#contract/features/audience/audience-contract.ts'
import { findFacts } from '#server/engine/audiences/audience-queries.ts'
import { applyNextRule, saveAudience, saveGroup, setGroupPeople } from '#server/engine/audiences/audience-service.ts'
import { followPeople } from '#server/engine/audiences/follow-people.ts'
import { publishNews } from '#server/features/news/news-service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Random } from '#test/faults/model/random.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, type Answer, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { addPeople, everyDenial, randomRule } from './random-people.test-support.ts'

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  let people: string[] = []
  beforeAll(async () => {
    installation = await openInstallation(engine)
    admin = await openStaff(installation, ['programme-admin'])
    await inTintas(async (tx) => {
      for (const id of ['norte', 'sul']) await saveGroup(tx, 1, { id, name: { 'pt-BR': id } })
    })
    people = await addPeople(installation, new Random(1), 40)
    await inTintas(async (tx) => {
      await setGroupPeople(tx, 1, 'norte', people.slice(0, 20))
      await setGroupPeople(tx, 1, 'sul', people.slice(10, 30))
    })
  })
  afterAll(async () => installation.close())

  const inTintas = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => installation.services.database.inTenant(1, work)
  const path = (id: number) => `/api/admin/audiences/${id}/`
  const codeOf = (answer: Answer) => [answer.status, answer.json<Problem>().code]
  const read = async (id: number) => (await admin.get(path(id))).json<AudienceDetail>()
  const list = async (query = '') =>
    (await admin.get(`/api/admin/audiences/?${query}`)).json<{ rows: ListedAudience[]; next: string | null }>()
  const create = async (name: string, rule: AudienceRule) =>
    (await admin.send('POST', '/api/admin/audiences/', { name, rule })).json<AudienceDetail>()
  const change = async (id: number, rule: AudienceRule, name = 'mudado') =>
    admin.send('PUT', path(id), { name, rule }, { rev: (await read(id)).rev })
  const preview = async (rule: AudienceRule, audienceId?: number, all?: boolean) =>
    (await admin.send('POST', '/api/admin/audience-preview/', { rule, audienceId, all })).json<Preview>()
  const members = async (id: number) => {
    const rows = await inTintas((tx) =>
      tx
        .selectFrom('audience_member')
        .select('user_id')
        .where('client_id', '=', 1)
        .where('audience_id', '=', id)
        .execute(),
    )
    return rows.map((row) => row.user_id).toSorted()
  }
  const idsOf = ({ count, first }: Preview['members']) => {
    expect(first).toHaveLength(count)
    return first.map(({ userId }) => userId).toSorted()
  }

  test(
    'back-office D55: whatever the rule, its preview equals the members after saving, who comes in and who goes out included',
    { timeout: 120_000 },
    async () => {
      const random = new Random(55)
      const facts = await inTintas(async (tx) => findFacts(tx, 1, [...people, ...Object.values(installation.ids)]))
      const { id } = await create('ao acaso', { role: 'auditor' })
      let sizes = 0
      const rules = [...everyDenial(people), ...Array.from({ length: 32 }, () => randomRule(random, people))]
      for (const [round, rule] of rules.entries()) {
        const before = await members(id)
        const shown = await preview(rule, id)
        expect((await change(id, rule)).status, JSON.stringify(rule)).toBe(200)
        const after = await members(id)
        expect(idsOf(shown.members), JSON.stringify(rule)).toEqual(after)
        expect(idsOf(shown.coming)).toEqual(after.filter((userId) => !before.includes(userId)))
        expect(idsOf(shown.going)).toEqual(before.filter((userId) => !after.includes(userId)))
        // The rule as the contract tells it of one person says the same, and so does following a person.
        const told = facts.filter((person) => isIn(rule, person)).map(({ userId }) => userId)
        expect(told.toSorted(), JSON.stringify(rule)).toEqual(after.filter((userId) => userId !== admin.userId))
        if (round % 5 === 0) expect(await inTintas((tx) => followPeople(tx, 1, people))).toEqual([])
        sizes += after.length
      }
      // Rules that hold nobody, or everybody, would prove little.
      expect(sizes / rules.length).toBeGreaterThan(4)
      expect(sizes / rules.length).toBeLessThan(35)
    },
  )

  test('somebody looked up is told with the terms that decide', async () => {
    const [inNorth = '', , , , , , , , , , , , , , , , , , , , , , , , , inSouth = ''] = people
    const rule: AudienceRule = {
      all: [{ any: [{ group: 'norte' }, { role: 'auditor' }] }, { not: { people: [inSouth] } }],
    }
    const explain = async (userId: string) =>
      (await admin.send('POST', '/api/admin/audience-explanation/', { rule, userId })).json()
    await inTintas((tx) =>
      tx
        .updateTable('membership')
        .set({ blocked_at: null, ended_at: null, roles: ['member'] })
        .where('client_id', '=', 1)
        .where('user_id', 'in', [inNorth, inSouth])
        .execute(),
    )
    expect(await explain(inNorth)).toEqual({ isIn: true, isActive: true, decidedBy: ['all.0.any.0', 'all.1.not'] })
    expect(await explain(inSouth)).toEqual({ isIn: false, isActive: true, decidedBy: ['all.0.any.0', 'all.0.any.1'] })
    expect(
      codeOf(await admin.send('POST', '/api/admin/audience-explanation/', { rule, userId: installation.ids.caio })),
    ).toEqual([404, 'resource.not_found'])
  })

  test('an audience that is used is changed with what it is shown in sight, and taken away when it is not used any more', async () => {
    const { id } = await create('leitores', { group: 'norte' })
    const item = { id: 77, title: { 'pt-BR': 'Boas-vindas' }, summary: {}, text: {}, cover: '', coverColor: '#d65a40' }
    const publishedAt = installation.clock.now().toISOString()
    const publish = (audience: number) => inTintas((tx) => publishNews(tx, 1, [{ ...item, publishedAt }], audience))
    await publish(id)
    expect((await read(id)).users).toEqual([{ kind: 'news', id: '77', name: { 'pt-BR': 'Boas-vindas' } }])
    expect((await list('search=LEITORES')).rows).toMatchObject([{ id, uses: 1 }])
    const remove = async () => admin.send('POST', `${path(id)}remove/`, undefined, { rev: (await read(id)).rev })
    const refused = await remove()
    expect(codeOf(refused)).toEqual([409, 'audience.in_use'])
    expect(refused.json<Problem>().values).toEqual({ count: 1, users: 'Boas-vindas' })
    await publish(0)
    expect((await remove()).json()).toEqual({ done: true })
    expect(codeOf(await admin.get(path(id)))).toEqual([404, 'resource.not_found'])
    expect(await members(id)).toEqual([])
  })

  test('what is no rule, or names what the client does not have, is refused by its place and changes nothing', async () => {
    const { id } = await create('certo', { group: 'norte' })
    const before = await members(id)
    const gone = await change(id, { any: [{ group: 'norte' }, { group: 'oeste' }] })
    expect(codeOf(gone)).toEqual([422, 'audience.rule_invalid'])
    expect(gone.json<Problem>().fields).toEqual([{ field: 'rule.any.1.group', code: 'unknown' }])
    let deep: unknown = { role: 'member' }
    for (let at = 0; at < 5000; at++) deep = { not: deep }
    for (const rule of [deep, { all: [] }, { joinedAfter: '2026-02-30' }, { country: 'br' }, { king: true }])
      expect((await change(id, rule as AudienceRule)).status).toBe(422)
    expect(await members(id)).toEqual(before)
    expect((await read(id)).rule).toEqual({ group: 'norte' })
    const stale = await admin.send('PUT', path(id), { name: 'x', rule: { group: 'sul' } }, { rev: 99 })
    expect(codeOf(stale)).toEqual([409, 'edit.conflict'])
  })

  test(
    'in a client of many the rule is applied by a job: until it is whole the old set counts, done twice it is done once',
    { timeout: 120_000 },
    async () => {
      const { id } = await create('muitos', { group: 'norte' })
      const before = await members(id)
      const extra = await addPeople(installation, new Random(2), 201)
      const rule = { any: [{ group: 'sul' }, { people: extra.slice(0, 50) }] }
      const later = { id, name: 'muitos', rule, later: true }
      expect(await inTintas((tx) => saveAudience(tx, 1, later))).toEqual({ id, waits: true, changed: [] })
      expect(await read(id)).toMatchObject({ waits: true, rule })
      // Somebody who changes meanwhile is in by the rule that counts.
      await inTintas((tx) => followPeople(tx, 1, people))
      expect(await members(id)).toEqual(before)
      const shown = await preview(rule, id)
      const { changed } = await inTintas((tx) => applyNextRule(tx, 1, id))
      expect(changed).toHaveLength(shown.coming.count + shown.going.count)
      expect(await members(id)).toHaveLength(shown.members.count)
      expect(await inTintas((tx) => applyNextRule(tx, 1, id))).toEqual({ changed: [] })
      expect((await read(id)).waits).toBe(false)
      expect((await change(id, { group: 'norte' })).json()).toMatchObject({ waits: true, rule: { group: 'norte' } })
      await installation.services.jobs.run()
      expect(await members(id)).toEqual(before)
    },
  )

  test('a preview counts up to its limit while somebody writes, and everybody when asked to; the first names are the same', async () => {
    const everybody: AudienceRule = { role: 'member' }
    const before = await preview(everybody)
    const more = mostPreviewed - before.members.count
    const others = sql`generate_series(1, ${more + 9}::int) AS n`
    const id = sql`('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
    await installation.services.database.inSystem((tx) =>
      sql`INSERT INTO person (id, email, password_hash, first_name, last_name, created_at)
        SELECT ${id}, n || '@example.com', '', '', '', now() FROM ${others}`.execute(tx),
    )
    const join = (from: number, to: number) =>
      inTintas((tx) =>
        sql`INSERT INTO membership (client_id, user_id, number, roles, created_at, sort_name)
          SELECT 1, ${id}, 100000 + n, ARRAY['member'], now(), '' FROM ${others} WHERE n BETWEEN ${from}::int AND ${to}::int`.execute(
          tx,
        ),
      )
    await join(1, more)
    const counts = async () => {
      const { members: all, coming, going } = await preview(everybody)
      expect(all.first).toHaveLength(mostNamed)
      return [all.count, coming.count, going.count]
    }
    expect(await counts()).toEqual([mostPreviewed, mostPreviewed, 0])
    const few = (await preview(everybody)).members.first
    await join(more + 1, more + 1)
    expect(await counts()).toEqual([mostPreviewed + 1, mostPreviewed + 1, 0])
    // Sorted after they were found, and found in their order: the same people.
    expect((await preview(everybody)).members.first).toEqual(few)
    await join(more + 2, more + 9)
    const whole = await preview(everybody, undefined, true)
    expect([whole.members.count, whole.coming.count, whole.members.first]).toEqual([
      mostPreviewed + 9,
      mostPreviewed + 9,
      few,
    ])
  })

  test('who chooses another language is in its audiences, in every client of theirs', async () => {
    const spanish = await create('español', { language: 'es-ES' })
    await installation.services.jobs.run()
    const before = await members(spanish.id)
    const { ana } = installation.ids
    const choose = async (languageId: number) => {
      await installation.as('ana').request('POST', '/api/session/language/', { languageId })
      await installation.services.jobs.run()
    }
    await choose(3)
    expect(await members(spanish.id)).toEqual([...before, ana].toSorted())
    await choose(1)
    expect(await members(spanish.id)).toEqual(before)
  })

  test('audiences go out as a CSV, and are nothing for a member', async () => {
    await create('=1+1', { group: 'sul' })
    const csv = await admin.send('POST', '/api/admin/audiences/export/', {})
    expect(String(csv.body)).toContain("'=1+1")
    const member = await openStaff(installation, ['member'])
    expect(codeOf(await member.get('/api/admin/audiences/'))).toEqual([403, 'access.denied'])
    expect(codeOf(await admin.get(path(36_000)))).toEqual([404, 'resource.not_found'])
  })
})

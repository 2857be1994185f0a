import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { mostCounted, type ListedTest, type TestPerson } from '#contract/features/attempt/desk/test-desk.ts'
import type { Marking } from '#contract/features/attempt/desk/marking-desk.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { openInstallation, type Installation } from '#test/support/server/test-installation.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { essay, publishTests, taker, testActivity, writeQuestions } from '../attempt.test-support.ts'

/** As many as the list of tests counts, and some more. */
const people = mostCounted + 5

onOneEngine((engine) => {
  let installation: Installation
  let admin: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine)
    admin = await openStaff(installation, ['programme-admin'])
    const { database } = installation.services
    const fixed = await database.inTenant(1, (tx) => writeQuestions(tx, [essay('a')]))
    await publishTests(installation, testActivity('conventional_test', { draw: { fixed, rules: [] }, qtyQuestions: 1 }))
    const ana = taker(installation, 'ana')
    await ana.finish(await ana.start(), 1)
    // Everybody else took it as Ana did, each a second earlier.
    const others = sql`generate_series(2, ${people}::int) AS n`
    const id = sql`('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
    const earlier = sql`n * interval '1 s'`
    await database.inSystem((tx) =>
      sql`INSERT INTO person (id, email, password_hash, first_name, last_name, created_at)
        SELECT ${id}, n || '@example.com', '', 'Pessoa', n::text, now() FROM ${others}`.execute(tx),
    )
    await database.inTenant(1, async (tx) => {
      for (const statement of [
        sql`INSERT INTO membership (client_id, user_id, number, roles, created_at, sort_name)
          SELECT 1, ${id}, 1000 + n, ARRAY['member'], now(), '' FROM ${others}`,
        sql`INSERT INTO attempt SELECT (jsonb_populate_record(one, jsonb_build_object('id', ${id}, 'user_id', ${id},
          'ended_at', ended_at - ${earlier}))).* FROM attempt AS one, ${others}`,
        sql`INSERT INTO activity_progress SELECT (jsonb_populate_record(one, jsonb_build_object('user_id', ${id},
          'updated_at', updated_at - ${earlier}))).* FROM activity_progress AS one, ${others} WHERE activity_id = 202`,
      ])
        await statement.execute(tx)
    })
  })
  afterAll(() => installation.close())

  /** Every page after the other. */
  async function pages<Row>(url: string): Promise<Row[][]> {
    const found: Row[][] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const more: string = cursor === '' ? '' : `?cursor=${encodeURIComponent(cursor)}`
      const page: { rows: Row[]; next: string | null } = (await admin.get(url + more)).json()
      found.push(page.rows)
      cursor = page.next
    }
    return found
  }

  test('pages of what waits for marks hold everything once, the oldest first', async () => {
    const found = (await pages<Marking>('/api/admin/marking/')).flat()
    expect(new Set(found.map(({ attemptId }) => attemptId)).size).toBe(people)
    const ends = found.map(({ endedAt }) => endedAt)
    expect(ends).toEqual(ends.toSorted())
    expect(found.at(-1)?.person?.userId).toBe(installation.ids.ana)
  })

  test('pages of who took a test hold everybody once, those whose standing changed last first', async () => {
    const found = (await pages<TestPerson>('/api/admin/tests/202/people/')).flat()
    expect(new Set(found.map(({ userId }) => userId)).size).toBe(people)
    const times = found.map(({ lastAt }) => lastAt ?? '')
    expect(times).toEqual(times.toSorted().toReversed())
    expect(found[0]).toMatchObject({ userId: installation.ids.ana, attempts: 1 })
  })

  test('the list of tests counts no further than it says', async () => {
    const [listed] = (await pages<ListedTest>('/api/admin/tests/')).flat()
    expect(listed).toMatchObject({ activityId: 202, people: mostCounted, marking: mostCounted })
  })
})

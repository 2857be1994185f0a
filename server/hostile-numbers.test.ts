import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientHeader } from '#contract/engine/endpoint.ts'
import { newId } from '#contract/engine/ids.ts'
import { forEachEngine } from '#test/support/database/test-database.ts'
import { sampledKinds, sampleOf } from '#test/support/read-samples.ts'
import { table } from '#test/support/server/endpoint-inputs.ts'
import { ask, openInstallation, type Installation } from '#test/support/server/test-installation.ts'

/** Beyond what a double, a bigint, an integer or a smallint holds, or none of them. */
const numbers = ['9007199254740993', '9223372036854775808', '2147483648', '32768', '-1', '1e308', '0.1'] as const

/** Copies of a value with one thing of it replaced at a time, however deep it stands. */
function* replaced(value: unknown, by: unknown): Generator {
  if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value))
      for (const copy of replaced(inner, by))
        yield Array.isArray(value) ? value.with(Number(key), copy) : { ...value, [key]: copy }
  } else yield by
}

forEachEngine((engine) => {
  let installation: Installation
  beforeAll(async () => {
    installation = await openInstallation(engine)
  })
  afterAll(async () => installation.close())

  const headersOf = async (row: (typeof table)[number]): Promise<Record<string, string>> => {
    const { tokens } = installation.services
    if (row.endpoint.access === 'public') return {}
    const userId = installation.ids.bia
    return { authorization: `Bearer ${await tokens.signAccess({ userId, sessionId: newId() })}`, [clientHeader]: '1' }
  }
  const send = async (
    row: (typeof table)[number],
    { headers, params = row.params, body = row.body }: { headers?: object; params?: unknown; body?: unknown },
  ): Promise<number> => {
    // Nothing is refused only because there was much of it.
    installation.clock.pass(61_000)
    const named = (params ?? {}) as Record<string, string>
    const url = row.endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(named[name] ?? name))
    const answer = await ask(installation.app, {
      method: row.endpoint.method as 'GET' | 'POST' | 'PUT',
      url,
      body,
      headers: { ...(await headersOf(row)), ...headers },
    })
    return answer.status
  }
  const isReady = async () => (await ask(installation.app, { method: 'GET', url: '/readyz' })).status

  test('engine E1: numbers of any size in the header of the client take no connection away', async () => {
    const row = table.find(({ name }) => name === 'pull')
    if (!row) throw new Error('no endpoint to ask')
    for (const number of numbers)
      for (let i = 0; i < 12; i++) expect(await send(row, { headers: { [clientHeader]: number } }), number).toBe(403)
    expect(await isReady()).toBe(200)
  }, 20_000)

  test('engine E1: work for a client that no number names is refused, and the database goes on', async () => {
    const { database } = installation.services
    for (let i = 0; i < 12; i++) {
      await expect(database.inTenant(2 ** 53, async () => null)).rejects.toThrow('not the id of a client')
      await expect(database.inTenantRead(2 ** 53, (db) => db.selectFrom('counter').selectAll())).rejects.toThrow(
        'not the id of a client',
      )
    }
    expect(await isReady()).toBe(200)
  }, 20_000)

  test.each(sampledKinds)(
    'engine E1: the operation %s answers numbers of any size in every field without an error of the server',
    async (kind) => {
      const row = table.find(({ name }) => name === 'sendOperations')
      if (!row) throw new Error('no endpoint for operations')
      const { payload } = await sampleOf(kind).make()
      for (const number of numbers)
        for (const hostile of replaced(payload, Number(number))) {
          const capturedAt = installation.clock.now().toISOString()
          const operation = { id: newId(), kind, capturedAt, skewMs: 0, payload: hostile, dependsOn: [] }
          expect(await send(row, { body: { operations: [operation] } }), JSON.stringify(hostile)).toBeLessThan(500)
        }
      expect(await isReady()).toBe(200)
    },
    60_000,
  )

  test.each(table)(
    'engine E1: $name answers numbers of any size in its address and in every field without an error of the server',
    async (row) => {
      const inputs: { params?: unknown; body?: unknown }[] = numbers.flatMap((number) => [
        ...(row.params ? [...replaced(row.params, number)].map((params) => ({ params })) : []),
        ...(row.body ? [...replaced(row.body, Number(number))].map((body) => ({ body })) : []),
      ])
      for (const input of inputs) expect(await send(row, input), JSON.stringify(input)).toBeLessThan(500)
      expect(await isReady()).toBe(200)
    },
    60_000,
  )
})

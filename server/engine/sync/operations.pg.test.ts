import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import { operationHandlers } from '#server/features.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { goodSale } from '#test/support/server/test-content.ts'
import type { OperationHandlers } from './operation-handler.ts'
import { takeOperations } from './operation-service.ts'
import { openInstallation, start, type Installation } from '#test/support/server/test-installation.ts'

onPostgres(() => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation('postgres')))
  afterAll(async () => installation.close())

  const count = async (table: string, where: string): Promise<number> => {
    const [row] = await installation.services.testDatabase.asOwner<{ count: number }>(
      `SELECT count(*)::int AS count FROM ${table} WHERE ${where}`,
    )
    return row?.count ?? -1
  }

  test('the same operation sent eight times at once has one effect and one answer', async () => {
    for (let round = 0; round < 5; round++) {
      const operation = {
        kind: 'sale.report' as const,
        payload: { ...goodSale, invoiceNumber: `race ${round}` },
        id: newId(),
        capturedAt: start.toISOString(),
      }
      const answers = await Promise.all(Array.from({ length: 8 }, () => installation.as('ana').send(operation)))
      expect(answers[0]?.[0]?.outcome).toBe('applied')
      for (const answer of answers) expect(answer).toEqual(answers[0])
      expect(await count('sale', `id = '${operation.id}'`)).toBe(1)
    }
  })

  test('the same invoice from two devices at once is taken once', async () => {
    for (let round = 0; round < 10; round++) {
      const sale = () => ({
        kind: 'sale.report' as const,
        payload: { ...goodSale, invoiceNumber: `two devices ${round}` },
      })
      const answers = await Promise.all([installation.as('ana').send(sale()), installation.as('ana').send(sale())])
      expect(
        answers
          .flat()
          .map((answer) => answer.code ?? answer.outcome)
          .toSorted(),
      ).toEqual(['applied', 'sale.invoice_repeated'])
    }
  })

  test('engine A5: people at once get receipts of their own, one after the other and none twice in the client', async () => {
    await installation.services.testDatabase.asOwner(
      "DELETE FROM sale_line; DELETE FROM sale; DELETE FROM counter WHERE name LIKE 'receipt:V:%'",
    )
    const sale = (number: number) => ({
      kind: 'sale.report' as const,
      payload: { ...goodSale, invoiceNumber: `receipt ${number}` },
    })
    const people = ['ana', 'bia'] as const
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => installation.as(people[index % 2] ?? 'ana').send(sale(index))),
    )
    const rows = await installation.services.testDatabase.asOwner<{ receipt: string }>('SELECT receipt FROM sale')
    const expected = [1, 2].flatMap((member) => Array.from({ length: 10 }, (_, index) => `V-${member}-${index + 1}`))
    expect(rows.map((row) => row.receipt).toSorted()).toEqual(expected.toSorted())
  })

  test('engine A5: a sale is answered while somebody else’s of the same client is still being written', async () => {
    const { services } = installation
    const written = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    const slow: OperationHandlers = {
      ...operationHandlers,
      async 'sale.report'(context, operation) {
        const outcome = await operationHandlers['sale.report'](context, operation)
        written.resolve()
        await answered.promise
        return outcome
      },
    }
    const member = await services.members.find(installation.ids.ana, 1)
    if (!member) throw new Error('Ana is no member')
    const sale = (invoiceNumber: string) => ({
      id: newId(),
      kind: 'sale.report' as const,
      payload: { ...goodSale, invoiceNumber },
      capturedAt: start.toISOString(),
      skewMs: 0,
      dependsOn: [],
    })
    const first = takeOperations(services, slow, { ...member, sessionId: newId() }, [sale('slow')])
    await written.promise
    const [other] = await installation.as('bia').send(sale('quick'))
    expect(other?.outcome).toBe('applied')
    answered.resolve()
    expect((await first)[0]?.outcome).toBe('applied')
  })

  test('a pull while others write never skips a row', async () => {
    const favourite = (courseId: number, on: boolean) => ({
      kind: 'course.favourite' as const,
      payload: { courseId, favourite: on },
    })
    const seen = new Map<string, unknown>()
    let cursor: string | null = null
    const writing = new Set(['writers'])
    const writers = Promise.all(
      Array.from({ length: 4 }, async (_, writer) => {
        for (let index = 0; index < 10; index++)
          await installation.as('bia').send(favourite(1 + ((writer + index) % 2), index < 9 || writer % 2 === 0))
      }),
    ).finally(() => writing.clear())
    const follow = async () => {
      const pulled = await installation.as('bia').pull(cursor)
      for (const change of pulled.changes) seen.set(`${change.collection} ${change.key}`, change.row)
      ;({ cursor } = pulled)
    }
    while (writing.size > 0) await follow()
    await writers
    await follow()
    const pulled = await installation.as('bia').pull()
    const present = [...seen].filter(([, row]) => row !== null)
    expect(Object.fromEntries(present)).toEqual(
      Object.fromEntries(pulled.changes.map((change) => [`${change.collection} ${change.key}`, change.row])),
    )
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import { onPostgres } from '#test/support/database/test-database.ts'
import { goodSale } from '#test/support/server/test-content.ts'
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

  test('many people at once get receipts without a gap or a double', async () => {
    const before = await count('sale', 'true')
    const sale = (number: number) => ({
      kind: 'sale.report' as const,
      payload: { ...goodSale, invoiceNumber: `receipt ${number}` },
    })
    const people = ['ana', 'bia'] as const
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => installation.as(people[index % 2] ?? 'ana').send(sale(index))),
    )
    const rows = await installation.services.testDatabase.asOwner<{ receipt: string }>(
      'SELECT receipt FROM sale ORDER BY receipt',
    )
    expect(rows.map((row) => row.receipt)).toEqual(
      Array.from({ length: before + 20 }, (_, index) => `V-${String(index + 1).padStart(6, '0')}`),
    )
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

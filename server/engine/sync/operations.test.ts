import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import { forEachEngine } from '#test/support/database/test-database.ts'
import { goodSale } from '#test/support/server/test-content.ts'
import { openInstallation, start, type Installation } from '#test/support/server/test-installation.ts'

forEachEngine((engine) => {
  let installation: Installation
  beforeAll(async () => void (installation = await openInstallation(engine)))
  afterAll(async () => installation.close())

  const favourite = (courseId: number) => ({
    kind: 'course.favourite' as const,
    payload: { courseId, favourite: true },
  })
  const sale = (invoiceNumber: string) => ({ kind: 'sale.report' as const, payload: { ...goodSale, invoiceNumber } })

  test('an operation sent again gets its first answer and has no second effect', async () => {
    const id = newId()
    const operation = { ...sale('again 1'), id, capturedAt: start.toISOString() }
    const [first] = await installation.as('ana').send(operation)
    expect(first).toMatchObject({ id, outcome: 'applied', receipt: { number: expect.stringMatching(/^V-\d+-\d+$/) } })
    expect(await installation.as('ana').send(operation)).toEqual([first])
    const { changes } = await installation.as('ana').pull()
    expect(changes.filter((change) => change.key === id)).toHaveLength(1)
    expect(changes).toEqual(expect.arrayContaining(first?.changes ?? []))
  })

  test('the skew a device learns later does not make it another operation', async () => {
    const operation = { ...sale('again 2'), id: newId(), capturedAt: start.toISOString() }
    const [first] = await installation.as('ana').send(operation)
    expect(await installation.as('ana').send({ ...operation, skewMs: 1200 })).toEqual([first])
  })

  test('the same id with another body is refused and changes nothing', async () => {
    const operation = { ...sale('body 1'), id: newId(), capturedAt: start.toISOString() }
    await installation.as('ana').send(operation)
    const [other] = await installation
      .as('ana')
      .send({ ...operation, payload: { ...operation.payload, invoiceNumber: 'body 2' } })
    expect(other).toMatchObject({ outcome: 'refused', code: 'operation.other_body' })
    const { changes } = await installation.as('ana').pull()
    expect(changes.filter((change) => change.row?.['invoiceNumber'] === 'body 2')).toEqual([])
  })

  test("another person's operation id is refused", async () => {
    const operation = { ...sale('whose'), id: newId(), capturedAt: start.toISOString() }
    await installation.as('ana').send(operation)
    expect(await installation.as('bia').send(operation)).toEqual([
      { id: operation.id, outcome: 'refused', code: 'operation.not_yours' },
    ])
  })

  test('a refusal is stored too: the same wrong sale stays refused with the same reason', async () => {
    const operation = {
      kind: 'sale.report' as const,
      payload: { ...goodSale, storeId: 99 },
      id: newId(),
      capturedAt: start.toISOString(),
    }
    const [first] = await installation.as('ana').send(operation)
    expect(first).toMatchObject({
      outcome: 'refused',
      code: 'sale.store_unknown',
      fields: [{ field: 'storeId', code: 'invalid' }],
    })
    expect(await installation.as('ana').send(operation)).toEqual([first])
  })

  test('a bad operation does not hold the others of its batch', async () => {
    const answers = await installation
      .as('ana')
      .send(
        { kind: 'sale.report', payload: { ...goodSale, lines: [{ productId: 1, quantity: 0 }] } },
        { kind: 'sale.report', payload: { ...goodSale, colour: 'red' } },
        { kind: 'no.such' as never, payload: {} },
        { kind: 'course.favourite', payload: { courseId: 77, favourite: true } },
        favourite(1),
      )
    expect(answers.map(({ outcome, code, fields }) => [outcome, code, fields?.[0]?.field])).toEqual([
      ['refused', 'request.invalid', 'lines.0.quantity'],
      ['refused', 'request.unknown_field', 'colour'],
      ['refused', 'operation.kind_unknown', undefined],
      ['refused', 'course.not_found', 'courseId'],
      ['applied', undefined, undefined],
    ])
  })

  test('text that the database cannot keep is refused at its field', async () => {
    const [answer] = await installation
      .as('ana')
      .send({ kind: 'sale.report', payload: { ...goodSale, observation: 'a\0b' } })
    expect(answer).toMatchObject({ outcome: 'refused', code: 'request.invalid', fields: [{ field: 'observation' }] })
  })

  test('engine E13: a payload of more than 32 levels is refused before anything walks it, and holds no other', async () => {
    const nest = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))
    const answers = await installation
      .as('ana')
      .send(
        { kind: 'sale.report', payload: { ...goodSale, observation: nest(3000) } },
        { kind: 'sale.report', payload: { ...goodSale, observation: nest(30) } },
        favourite(1),
      )
    expect(answers.map(({ outcome, code, fields }) => [outcome, code, fields?.[0]?.field])).toEqual([
      ['refused', 'request.invalid', 'payload'],
      ['refused', 'request.invalid', 'observation'],
      ['applied', undefined, undefined],
    ])
  })

  test('what belongs to a module that is off is held for staff, and changes nothing', async () => {
    const [answer] = await installation.as('ana', 2).send(sale('off'))
    expect(answer).toMatchObject({ outcome: 'held', code: 'operation.held_for_staff' })
  })

  test('an operation waits for the one it depends on, and goes through once that has', async () => {
    const [first, second] = [newId(), newId()]
    const waiting = { ...favourite(2), id: second, dependsOn: [first], capturedAt: start.toISOString() }
    expect(await installation.as('ana').send(waiting)).toEqual([
      { id: second, outcome: 'held', code: 'operation.waiting' },
    ])
    const answers = await installation.as('ana').send({ ...favourite(1), id: first }, waiting)
    expect(answers.map((answer) => answer.outcome)).toEqual(['applied', 'applied'])
  })

  test('what depends on a refused operation is refused', async () => {
    const first = newId()
    const answers = await installation
      .as('ana')
      .send({ ...favourite(77), id: first }, { ...favourite(1), dependsOn: [first] })
    expect(answers.map((answer) => answer.code)).toEqual(['course.not_found', 'operation.dependency_refused'])
  })

  test('an operation that depends on itself is refused instead of waiting for ever', async () => {
    const id = newId()
    const [answer] = await installation.as('ana').send({ ...favourite(1), id, dependsOn: [id] })
    expect(answer).toMatchObject({ outcome: 'refused', code: 'request.invalid', fields: [{ field: 'dependsOn' }] })
  })

  test('a captured time that does not exist, or lies centuries away, harms nobody', async () => {
    const [bad, far] = await installation
      .as('ana')
      .send(
        { ...favourite(1), capturedAt: '2026-02-31T10:00:00.000Z' },
        { ...favourite(1), skewMs: -Number.MAX_SAFE_INTEGER },
      )
    expect(bad?.outcome).toMatch(/applied|refused/)
    expect(far?.outcome).toBe('applied')
  })

  test('an earlier answer asked for again brings the row as it is now, never an older one', async () => {
    const progress = (to: number) => ({
      kind: 'activity.progress' as const,
      payload: { courseId: 1, activityId: 101, covered: [[0, to]], position: to },
      id: newId(),
      capturedAt: start.toISOString(),
    })
    const early = progress(2)
    await installation.as('bia').send(early, progress(6))
    const [again] = await installation.as('bia').send(early)
    expect(again?.changes?.[0]?.row).toMatchObject({ covered: [[0, 6]] })
  })

  test('the person’s devices are poked once something was applied', async () => {
    const { services } = installation
    const stream = services.realtime.open({ userId: installation.ids.ana, sessionId: newId() }, [1, 2])
    const heard = new Promise<string>((resolve) => {
      stream.on('data', (data) => String(data).includes('poke') && resolve(String(data)))
    })
    await installation.as('ana').send(favourite(1))
    expect(await heard).toContain('data: {"clientId":1}')
    stream.destroy()
  })
})

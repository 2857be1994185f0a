import { expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import { personDb } from '../database/person-db.ts'
import { ana, freshDevice, member, sale, sha256, signedIn } from '../test-support/server.ts'
import { saveSession } from '../session/session.ts'
import { drainOutbox } from './drain.ts'
import { queueOperation } from './queue.ts'
import { discardOperation, readOutbox, takeBackOperation } from './read.ts'

freshDevice()
const content = new Uint8Array(3000)
const queueSale = (invoiceNumber: string) =>
  queueOperation({ member, kind: 'sale.report', payload: { ...sale, invoiceNumber } })

test.each<[string, unknown]>([
  ['without its bytes', { iv: new Uint8Array(12) }],
  ['without its beginning', { bytes: new ArrayBuffer(80) }],
  ['of another shape', 'x'],
  ['of nothing', {}],
])('a sealed record %s stops neither the screen nor the others, and can be discarded', async (_name, sealed) => {
  await saveSession(signedIn(), 1)
  const lost = await queueSale('1')
  await queueSale('2')
  await personDb(ana)
    .outbox.where('id')
    .equals(lost)
    .modify((row) => void ((row as { sealed: unknown }).sealed = sealed))
  expect((await readOutbox(member)).map(({ unreadable }) => unreadable)).toEqual([true, false])
  expect(await drainOutbox(ana)).toMatchObject({ applied: 1, refused: 1, left: 0 })
  expect(await discardOperation(member, lost)).toBe(true)
  expect((await readOutbox(member)).map(({ state }) => state)).toEqual(['applied'])
})

test('an operation that lost its id, without which nothing opens it, is told and can be discarded; the others go', async () => {
  await saveSession(signedIn(), 1)
  await queueSale('1')
  await queueSale('2')
  const { outbox } = personDb(ana)
  const [first] = await outbox.toArray()
  await outbox.toCollection().modify((row) => {
    if (row.seq === first?.seq) delete (row as { id?: string }).id
  })
  expect(await drainOutbox(ana)).toMatchObject({ applied: 1, left: 0 })
  const [refused, sent] = await readOutbox(member)
  expect(refused).toMatchObject({
    kind: 'sale.report',
    state: 'refused',
    unreadable: true,
    capturedAt: first?.capturedAt,
  })
  expect(sent?.state).toBe('applied')
  expect(await discardOperation(member, refused?.id ?? '')).toBe(true)
  expect((await readOutbox(member)).map(({ state }) => state)).toEqual(['applied'])
})

test('a lost or broken part of a photo is told, holds nobody up, and the photo can be chosen anew', async () => {
  await saveSession(signedIn(), 1)
  for (const damage of ['lost', 'broken', 'shapeless']) {
    const photo = { fileId: newId(), sha256: sha256(content), bytes: content.length, type: 'image/jpeg' }
    const payload = { photoTypeId: 1, storeId: 3, photo }
    const files = [{ ref: photo, blob: new Blob([content]) }]
    const id = await queueOperation({ member, kind: 'photo.send', payload, files })
    const parts = personDb(ana).outboxFiles.where('operationId').equals(id)
    if (damage === 'lost') await parts.delete()
    else
      await parts.modify((row) => {
        const bytes = damage === 'broken' ? new ArrayBuffer(3016) : undefined
        ;(row as { sealed: unknown }).sealed = { iv: row.sealed.iv, bytes }
      })
    await queueSale(damage)
    expect(await drainOutbox(ana)).toMatchObject({ applied: 1, refused: 1, left: 0 })
    expect((await readOutbox(member)).find((entry) => entry.id === id)).toMatchObject({
      state: 'refused',
      code: 'file.part_missing',
      correctable: true,
    })
    expect(await takeBackOperation(member, id)).toMatchObject({ payload, files: [] })
    await queueOperation({ member, kind: 'photo.send', payload, files, replaces: id })
    expect(await drainOutbox(ana)).toMatchObject({ applied: 1, left: 0 })
  }
})

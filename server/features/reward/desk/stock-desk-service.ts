import sharp from 'sharp'
import { imageAddress, keepImage } from '#server/engine/files/content-files.ts'
import type { Services } from '#server/engine/services.ts'
import type { Staff } from '#server/engine/staff/staff.ts'
import { writeAsStaff } from '#server/engine/staff/staff-write.ts'
import { fail } from '#server/platform/problem.ts'
import { codeSealer } from '../code-sealer.ts'
import { findKnownCodes, insertCodes } from '../order/code-queries.ts'
import { moveStock as move } from '../order/stock-queries.ts'
import { findReward } from '../reward-queries.ts'
import { changeStockHint } from '../stock/stock-hints.ts'

/** Adds to the stock of a reward, or takes from it: what is set aside for orders stays. */
export async function moveStock(
  services: Services,
  staff: Staff,
  rewardId: number,
  { quantity, reason }: { quantity: number; reason: string },
): Promise<{ onHand: number; reserved: number }> {
  const { clientId, userId } = staff
  const answer = await writeAsStaff(services, staff, async (tx, { note, now }) => {
    const reward = (await findReward(tx, clientId, rewardId)) ?? fail('resource.not_found')
    if (reward.fulfilment === 'code') fail('reward.only_codes')
    const why = { reason, orderId: null, by: userId, at: now }
    if (!(await move(tx, { clientId, rewardId, quantity }, why))) fail('reward.stock_short')
    await changeStockHint(tx, services, clientId, rewardId)
    await note({
      act: 'reward.stock',
      subject: { kind: 'reward', id: String(rewardId) },
      after: { quantity, reason },
    })
    const after = (await findReward(tx, clientId, rewardId)) ?? fail('resource.not_found')
    return { onHand: after.on_hand ?? 0, reserved: after.reserved ?? 0 }
  })
  services.jobs.nudge()
  return answer
}

/** Faults of codes that are told at once. */
const mostFaults = 50

/** Brings in codes of a reward, sealed; all of them, or none where one is there twice. */
export async function importCodes(
  services: Services,
  staff: Staff,
  rewardId: number,
  codes: readonly string[],
): Promise<{ imported: number }> {
  const { clientId } = staff
  const seal = codeSealer(services)
  const answer = await writeAsStaff(services, staff, async (tx, { note }) => {
    const reward = (await findReward(tx, clientId, rewardId)) ?? fail('resource.not_found')
    if (reward.fulfilment !== 'code') fail('reward.not_codes')
    const sealed = codes.map(seal)
    const known = await findKnownCodes(
      tx,
      clientId,
      rewardId,
      sealed.map(({ hash }) => hash),
    )
    const repeated = sealed.flatMap(({ hash }, row) => {
      if (known.has(hash)) return [row]
      known.add(hash)
      return []
    })
    if (repeated.length > 0)
      fail('reward.code_repeated', {
        fields: repeated.slice(0, mostFaults).map((row) => ({ field: `codes.${row}`, code: 'invalid' as const })),
      })
    await insertCodes(tx, clientId, rewardId, sealed)
    await changeStockHint(tx, services, clientId, rewardId)
    await note({
      act: 'reward.codes',
      subject: { kind: 'reward', id: String(rewardId) },
      after: { imported: codes.length },
    })
    return { imported: codes.length }
  })
  services.jobs.nudge()
  return answer
}

/** Keeps a picture, small enough for a card, and gives the address it is shown from. */
export async function keepPicture(services: Services, staff: Staff, sent: Uint8Array): Promise<{ address: string }> {
  const bytes = await draw(Buffer.from(sent))
  const id = await keepImage(services, { clientId: staff.clientId, name: 'reward.webp', bytes })
  return writeAsStaff(services, staff, async (_tx, { note }) => {
    await note({ act: 'reward.picture', subject: { kind: 'file', id }, after: { bytes: bytes.length } })
    return { address: imageAddress(id) }
  })
}

async function draw(sent: Buffer): Promise<Buffer> {
  try {
    const picture = sharp(sent, { limitInputPixels: 40_000_000, failOn: 'error' }).rotate()
    return await picture.resize({ width: 800, height: 600, fit: 'inside', withoutEnlargement: true }).webp().toBuffer()
  } catch (error) {
    return fail('file.not_an_image', { cause: error })
  }
}
